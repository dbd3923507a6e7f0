import type { StatementSection } from '@candor/domain/wallet/statement';
import type { Translate } from '../../../platform/messages.ts';
import type { SectionPart } from './statement-lines.ts';
import type { IssuedStatement } from './store-statements.ts';

/** Everything needed to write a statement. */
export interface StatementSource {
  readonly statement: IssuedStatement;
  /** Name that the customer entered; empty if none. */
  readonly holder: string;
  /** Practice money must be labeled as such everywhere. */
  readonly isPractice: boolean;
  readonly parts: AsyncIterable<SectionPart>;
  readonly translate: Translate;
}

/** `Balance account, USDT`. */
export const sectionTitle = (
  { account, currency }: Pick<StatementSection, 'account' | 'currency'>,
  translate: Translate,
): string => `${translate(`legEnd.${account}`)}, ${currency}`;
