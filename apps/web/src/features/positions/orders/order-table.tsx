import { lockedBy } from '@candor/domain/positions/limit-order';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { memo, type ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { useTicker } from '../../../platform/live.ts';
import { dateTimeText } from '../../../platform/time-text.ts';
import { ContractHead, ContractTable, figureCell } from '../contract-table.tsx';
import { toOpenPosition, type Position } from '../position.ts';
import { Distance } from '../../../parts/contract/distance.tsx';
import { shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';

const columns = ['size', 'limit', 'distance', 'locked', 'stops'] as const;

export interface OrderTableProps {
  readonly orders: readonly Position[];
  readonly onCancel: (order: Position) => void;
}

interface OrderLineProps {
  readonly order: Position;
  readonly onCancel: OrderTableProps['onCancel'];
}

/** Orders that rest, where there is room for columns. */
export function OrderTable({ orders, onCancel }: OrderTableProps): ReactNode {
  const t = useText();
  return (
    <ContractTable columns={columns.map((column) => t(`order.column.${column}`))}>
      {orders.map((order) => (
        <OrderLine key={order.id} order={order} onCancel={onCancel} />
      ))}
    </ContractTable>
  );
}

const OrderLine = memo(function OrderLine({ order, onCancel }: OrderLineProps): ReactNode {
  const t = useText();
  const market = shownMarket(order.symbol);
  const mark = useTicker(order.symbol)?.price ?? order.markPrice;
  const price = (value: Position['limitPrice']) => (
    <Price value={value} decimals={market.pricePrecision} />
  );
  return (
    <tr data-order={order.id}>
      <ContractHead position={order} note={dateTimeText(order.openedAt)} />
      <td className={figureCell}>
        <Amount value={order.quantity} decimals={market.quantityPrecision} />
      </td>
      <td className={figureCell}>{price(order.limitPrice)}</td>
      <td className={figureCell}>
        <Distance limitPrice={order.limitPrice} mark={mark} bare />
      </td>
      <td className={figureCell}>
        <Amount value={lockedBy(toOpenPosition(order))} decimals={MONEY_DECIMALS} />
      </td>
      <td className={figureCell}>
        <span className="block">{price(order.takeProfit)}</span>
        <span className="block">{price(order.stopLoss)}</span>
      </td>
      <td className={`${figureCell} w-0`}>
        <Button size="compact" tone="quiet" onClick={() => onCancel(order)}>
          {t('order.cancel')}
        </Button>
      </td>
    </tr>
  );
});
