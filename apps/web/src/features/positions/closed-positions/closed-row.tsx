import { useText } from '@candor/client/language';
import { profitRate } from '@candor/domain/positions/profit';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Change, Price } from '@candor/ui/figures';
import { Seal } from '@candor/ui/seal';
import type { ReactNode } from 'react';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { utcTimeText } from '../../../platform/time-text.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { netResult, type Position } from '../position.ts';

export interface ClosedRowProps {
  readonly position: Position;
  readonly onOpen: (position: Position) => void;
}

/** One closed position; opens its receipt with fees and proof. */
export function ClosedRow({ position, onOpen }: ClosedRowProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const net = netResult(position);
  const price = (value: Position['closePrice']) => (
    <Price value={value} decimals={market.pricePrecision} />
  );
  return (
    <button
      type="button"
      onClick={() => onOpen(position)}
      className="flex w-full items-center gap-3 border-t border-hairline py-3 text-start active:opacity-60"
    >
      <CurrencyIcon code={market.base} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-body-strong">{pairName(market)}</span>
          <span className={`text-label ${position.direction === 'long' ? 'text-up' : 'text-down'}`}>
            {t(`ticket.${position.direction}`)} {position.leverage}×
          </span>
        </span>
        <span className="block text-label font-normal text-secondary">
          {price(position.openPrice)} → {price(position.closePrice)}
        </span>
        <span className="block text-caption text-tertiary">
          {t(`closeReason.${position.closeReason ?? 'user'}`)} · {utcTimeText(position.closedAt)}
        </span>
      </span>
      <span className="text-end">
        <span className="block text-body-strong">
          <Amount value={net} decimals={MONEY_DECIMALS} signed />
        </span>
        <span className="block text-label">
          <Change rate={profitRate(net, position.margin)} />
        </span>
        <span className="mt-0.5 flex items-center justify-end gap-1 text-caption text-proof">
          {position.priceProof.close?.simulated ? null : <Seal size={12} />}
          {t('history.verify')}
        </span>
      </span>
    </button>
  );
}
