import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import type { ProductKind } from '@candor/domain/products/product-terms';
import { EmptyState } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { MoreButton } from '../../../parts/more-button.tsx';
import { useEndlessCall } from '../../../platform/query.ts';
import { OrderCard } from '../parts/order-card.tsx';

export type OrderState = 'open' | 'ended' | 'cancelled';

export interface OrderListProps {
  /** All kinds, each named, if undefined. */
  readonly kind: ProductKind | undefined;
  readonly state: OrderState;
  readonly onOpen: (orderId: string) => void;
  /** A way to a first order, below the empty list. */
  readonly first?: ReactNode;
}

const PAGE_SIZE = 20;

/** My orders in a state, newest first. */
export function OrderList({ kind, state, onOpen, first }: OrderListProps): ReactNode {
  const t = useText();
  const asked = useEndlessCall(productsCalls, 'listProductOrders', {
    ...(kind ? { kind } : {}),
    status: state,
    pageSize: PAGE_SIZE,
  });
  if (asked.isPending) return <LoadingCards count={3} />;
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  const orders = asked.data.pages.flatMap(({ records }) => records);
  if (orders.length === 0) {
    return (
      <EmptyState
        inline
        icon="document"
        title={t(`productOrders.none.${state}`)}
        text={t(`productOrders.noneText.${state}`)}
        actions={state === 'open' ? first : undefined}
      />
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 pt-3 desktop:grid-cols-2">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} showsKind={!kind} onPress={() => onOpen(order.id)} />
          </li>
        ))}
      </ul>
      <MoreButton of={asked} label={t('balanceChanges.more')} tone="card" />
    </>
  );
}
