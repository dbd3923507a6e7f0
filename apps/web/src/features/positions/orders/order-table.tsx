import { lockedBy } from '@candor/domain/positions/limit-order';
import { Button } from '@candor/ui/button';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount, Price } from '@candor/ui/figures';
import { memo, type ReactNode } from 'react';
import { pairName } from '../../../parts/markets.ts';
import { useText } from '../../../platform/language.ts';
import { useTicker } from '../../../platform/live.ts';
import { dateTimeText } from '../../../platform/time-text.ts';
import { marketOf, MONEY_DECIMALS, toOpenPosition, type Position } from '../position.ts';
import { Distance } from './distance.tsx';
import type { OrderCardProps } from './order-card.tsx';

const columns = ['size', 'limit', 'distance', 'locked', 'stops'] as const;

export interface OrderTableProps {
  readonly orders: readonly Position[];
  readonly onCancel: OrderCardProps['onCancel'];
}

/** Orders that rest, where there is room for columns. */
export function OrderTable({ orders, onCancel }: OrderTableProps): ReactNode {
  const t = useText();
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-label font-normal text-tertiary">
          <th scope="col" className="py-2.5 text-start font-normal">
            {t('position.contract')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2.5 ps-2.5 text-end font-normal">
              {t(`order.column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="screen-only">{t('position.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} onCancel={onCancel} />
        ))}
      </tbody>
    </table>
  );
}

const OrderLine = memo(function OrderLine({ order, onCancel }: OrderCardProps): ReactNode {
  const t = useText();
  const market = marketOf(order);
  const mark = useTicker(order.symbol)?.price ?? order.markPrice;
  const cell = 'border-t border-hairline py-2.5 ps-2.5 text-end text-label';
  const price = (value: Position['limitPrice']) => (
    <Price value={value} decimals={market.pricePrecision} />
  );
  return (
    <tr data-order={order.id}>
      <th scope="row" className="border-t border-hairline py-2.5 text-start font-normal">
        <span className="flex items-center gap-2.5">
          <CurrencyIcon code={market.base} size={32} />
          <span>
            <span className="block text-body-strong">{pairName(market)}</span>
            <span
              className={`block text-label ${order.direction === 'long' ? 'text-up' : 'text-down'}`}
            >
              {t(`ticket.${order.direction}`)} {order.leverage}×
            </span>
            <span className="figures block text-caption text-tertiary">
              {dateTimeText(order.openedAt)}
            </span>
          </span>
        </span>
      </th>
      <td className={cell}>
        <Amount value={order.quantity} decimals={market.quantityPrecision} />
      </td>
      <td className={cell}>{price(order.limitPrice)}</td>
      <td className={cell}>
        <Distance limitPrice={order.limitPrice} mark={mark} bare />
      </td>
      <td className={cell}>
        <Amount value={lockedBy(toOpenPosition(order))} decimals={MONEY_DECIMALS} />
      </td>
      <td className={cell}>
        <span className="block">{price(order.takeProfit)}</span>
        <span className="block">{price(order.stopLoss)}</span>
      </td>
      <td className={`${cell} w-0`}>
        <Button size="compact" tone="quiet" onClick={() => onCancel(order)}>
          {t('order.cancel')}
        </Button>
      </td>
    </tr>
  );
});
