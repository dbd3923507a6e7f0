import type { DemoPosition } from '@candor/domain/demo-trading/book';
import { truncateTo } from '@candor/domain/money/fixed';
import { toText, type Money } from '@candor/domain/money/money';
import type { ReactNode } from 'react';
import { MARGIN_DECIMALS } from '../../parts/contract/amount-entry.ts';
import { isPractice } from '../../platform/embedded-config.ts';
import { useText } from '../../platform/language.ts';
import { hrefTo } from '../../platform/route.ts';

export interface RealLinkProps {
  readonly position: Pick<DemoPosition, 'symbol' | 'direction' | 'leverage' | 'margin'>;
}

/** From a demo position to the contract ticket with the same terms; signing in comes between. */
export function RealLink({ position }: RealLinkProps): ReactNode {
  const t = useText();
  const { symbol, direction, leverage, margin } = position;
  const entered = toText(truncateTo(margin, MARGIN_DECIMALS) as Money);
  const terms = { symbol, side: direction, leverage: String(leverage), margin: entered };
  return (
    <a
      href={hrefTo('positions', terms)}
      className="mt-3 flex min-h-11 items-center justify-center text-center text-body font-medium text-proof"
    >
      {t(isPractice() ? 'demoTrading.withPractice' : 'demoTrading.withAccount')}
    </a>
  );
}
