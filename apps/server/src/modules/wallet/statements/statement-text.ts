import type { StatementSection } from '@candor/domain/wallet/statement';
import type { Translate } from '../../../platform/messages.ts';
import type { SectionPart } from './statement-lines.ts';
import type { IssuedStatement } from './store-statements.ts';

/** All that a statement is written from. */
export interface StatementSource {
  readonly statement: IssuedStatement;
  /** The customer's name as they gave it; empty when they gave none. */
  readonly holder: string;
  /** Practice money must say so wherever it stands. */
  readonly isPractice: boolean;
  readonly parts: AsyncIterable<SectionPart>;
  readonly translate: Translate;
}

/** `Balance account, USDT`. */
export const sectionTitle = (
  { account, currency }: Pick<StatementSection, 'account' | 'currency'>,
  translate: Translate,
): string => `${translate(`legEnd.${account}`)}, ${currency}`;
