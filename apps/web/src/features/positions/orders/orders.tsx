import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useRestingOrders } from '../../../parts/contract/my-positions.ts';
import { OrderCard } from '../../../parts/contract/order-card.tsx';
import { FailedState } from '../../../parts/failed-state.tsx';
import { FreshFigures } from '../../../parts/freshness.tsx';
import { useText } from '../../../platform/language.ts';
import { toRestingOrder, type Position } from '../position.ts';
import { OrderTable } from './order-table.tsx';

const CancelSheet = lazy(async () => ({
  default: (await import('./cancel-sheet.tsx')).CancelSheet,
}));

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
  const orders = asked.data?.records;
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
      {orders.length === 0 ? <NothingRests {...(onTrade && { onTrade })} /> : null}
      <FreshFigures>
        {wide && orders.length > 0 ? (
          <OrderTable orders={orders} onCancel={setCancelling} />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3 empty:hidden">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard
                  order={toRestingOrder(order)}
                  placedAt={order.openedAt}
                  firstMark={order.markPrice}
                  onCancel={() => setCancelling(order)}
                />
              </li>
            ))}
          </ul>
        )}
      </FreshFigures>
      <Suspense>
        {cancelling ? <CancelSheet order={cancelling} onClose={() => setCancelling(null)} /> : null}
      </Suspense>
    </>
  );
}

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
