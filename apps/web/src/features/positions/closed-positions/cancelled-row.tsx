import { useText } from '@candor/client/language';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Price } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { utcTimeText } from '../../../platform/time-text.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { toOpenPosition, type Position } from '../position.ts';

export interface CancelledRowProps {
  readonly order: Position;
  readonly onOpen: (order: Position) => void;
}

/** One order that never filled, and what returned from it. */
export function CancelledRow({ order, onOpen }: CancelledRowProps): ReactNode {
  const t = useText();
  const market = shownMarket(order.symbol);
  return (
    <button
      type="button"
      onClick={() => onOpen(order)}
      className="flex w-full items-center gap-3 border-t border-hairline py-3 text-start active:opacity-60"
    >
      <CurrencyIcon code={market.base} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-body-strong">{pairName(market)}</span>
          <span className={`text-label ${order.direction === 'long' ? 'text-up' : 'text-down'}`}>
            {t(`ticket.${order.direction}`)} {order.leverage}×
          </span>
        </span>
        <span className="block text-label font-normal text-secondary">
          {t('ticket.limitPrice')}{' '}
          <Price value={order.limitPrice} decimals={market.pricePrecision} />
        </span>
        <span className="figures block text-caption text-tertiary">
          {utcTimeText(order.closedAt ?? order.openedAt)}
        </span>
        {order.cancelReason === undefined || order.cancelReason === 'user' ? null : (
          <span className="block text-caption text-warning">
            {t(`cancelReason.${order.cancelReason}`)}
          </span>
        )}
      </span>
      <span className="text-end">
        <span className="block text-label font-normal text-tertiary">{t('order.returned')}</span>
        <span className="block text-body-strong">
          <Amount value={lockedBy(toOpenPosition(order))} decimals={MONEY_DECIMALS} unit="USDT" />
        </span>
      </span>
    </button>
  );
}
