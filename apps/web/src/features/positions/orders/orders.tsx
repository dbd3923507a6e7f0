import { useText } from '@candor/client/language';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { Suspense, useState, type ReactNode, memo } from 'react';
import { Distance } from '../../../parts/contract/distance.tsx';
import { useCloseOrders, useRestingOrders } from '../../../parts/contract/my-positions.ts';
import { OrderCard } from '../../../parts/contract/order-card.tsx';
import { DemoNote } from '../../../parts/demo/demo-note.tsx';
import { FailedState } from '../../../parts/failed-state.tsx';
import { FreshFigures } from '../../../parts/freshness.tsx';
import { shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { useTicker } from '../../../platform/live.ts';
import { utcTimeText } from '../../../platform/time-text.ts';
import { ContractHead, ContractTable, figureCell } from '../contract-table.tsx';
import { CloseOrders } from './close-orders.tsx';
import { toRestingOrder, type Position, toOpenPosition } from '../position.ts';

const AmendSheet = lazyPart(async () => (await import('./amend-sheet.tsx')).AmendSheet);
const CancelSheet = lazyPart(async () => (await import('./cancel-sheet.tsx')).CancelSheet);

export interface OrdersProps {
  /** A table instead of cards. */
  readonly wide?: boolean;
  /** To the ticket; missing where it stands beside the list. */
  readonly onTrade?: () => void;
}

/** Orders that wait for their limit, newest first. */
export function Orders({ wide = false, onTrade }: OrdersProps): ReactNode {
  const t = useText();
  const asked = useRestingOrders();
  const [cancelling, setCancelling] = useState<Position | null>(null);
  const [amending, setAmending] = useState<Position | null>(null);
  const orders = asked.data?.records;
  const closeOrders = useCloseOrders().data?.records ?? [];
  if (asked.isPending) {
    return (
      <Loading label={t('shell.loading')}>
        <Skeleton height={220} className="mt-3 rounded-card" />
      </Loading>
    );
  }
  if (!orders) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  return (
    <>
      {orders.length + closeOrders.length > 0 ? (
        <DemoNote text="demoTrading.ordersWatched" />
      ) : null}
      {orders.length + closeOrders.length === 0 ? (
        <NothingRests {...(onTrade && { onTrade })} />
      ) : null}
      <FreshFigures>
        {wide && orders.length > 0 ? (
          <OrderTable orders={orders} onCancel={setCancelling} onEdit={setAmending} />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 empty:hidden">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard
                  order={toRestingOrder(order)}
                  placedAt={order.openedAt}
                  firstMark={order.markPrice}
                  stop={stopOf(order)}
                  onCancel={() => setCancelling(order)}
                  onEdit={() => setAmending(order)}
                />
              </li>
            ))}
          </ul>
        )}
        <CloseOrders orders={closeOrders} />
      </FreshFigures>
      <Suspense>
        {cancelling ? <CancelSheet order={cancelling} onClose={() => setCancelling(null)} /> : null}
        {amending ? <AmendSheet order={amending} onClose={() => setAmending(null)} /> : null}
      </Suspense>
    </>
  );
}

const stopOf = ({ stopPrice, stopCrossed = false }: Position) =>
  stopPrice === undefined ? undefined : { price: stopPrice, isCrossed: stopCrossed };

function NothingRests({ onTrade }: { readonly onTrade?: () => void }): ReactNode {
  const t = useText();
  return (
    <EmptyState
      inline
      icon="clock"
      title={t('order.noneTitle')}
      text={t('order.noneText')}
      actions={onTrade ? <Button onClick={onTrade}>{t('position.goToTicket')}</Button> : null}
    />
  );
}

const columns = ['size', 'limit', 'distance', 'locked', 'stops'] as const;

interface OrderTableProps {
  readonly orders: readonly Position[];
  readonly onCancel: (order: Position) => void;
  readonly onEdit: (order: Position) => void;
}

interface OrderLineProps extends Omit<OrderTableProps, 'orders'> {
  readonly order: Position;
}

/** Orders that rest, where there is room for columns. */
function OrderTable({ orders, ...acts }: OrderTableProps): ReactNode {
  const t = useText();
  return (
    <ContractTable columns={columns.map((column) => t(`order.column.${column}`))}>
      {orders.map((order) => (
        <OrderLine key={order.id} order={order} {...acts} />
      ))}
    </ContractTable>
  );
}

const OrderLine = memo(function OrderLine({ order, onCancel, onEdit }: OrderLineProps): ReactNode {
  const t = useText();
  const market = shownMarket(order.symbol);
  const mark = useTicker(order.symbol)?.price ?? order.markPrice;
  const price = (value: Position['limitPrice']) => (
    <Price value={value} decimals={market.pricePrecision} />
  );
  return (
    <tr data-order={order.id}>
      <ContractHead position={order} note={utcTimeText(order.openedAt)} />
      <td className={figureCell}>
        <Amount value={order.quantity} decimals={market.quantityPrecision} />
      </td>
      <td className={figureCell}>
        {price(order.limitPrice)}
        {order.stopPrice === undefined ? null : (
          <span className="block text-label font-normal text-tertiary">
            {t('chartLine.short.stop')} {price(order.stopPrice)}
          </span>
        )}
      </td>
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
        <span className="flex gap-2">
          <Button size="compact" tone="quiet" onClick={() => onEdit(order)}>
            {t('order.edit')}
          </Button>
          <Button size="compact" tone="quiet" onClick={() => onCancel(order)}>
            {t('order.cancel')}
          </Button>
        </span>
      </td>
    </tr>
  );
});
