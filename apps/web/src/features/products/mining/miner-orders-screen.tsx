import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { productsCalls } from '@candor/contract/calls/products';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { useCall, useEndlessCall } from '../../../platform/query.ts';
import { goTo } from '../../../platform/route.ts';
import { ProductsPage } from '../parts/products-page.tsx';
import { MinerOrderCard, type MinerOrder } from './miner-order-card.tsx';

const OrderSheet = lazyPart(async () => (await import('./miner-order-sheet.tsx')).MinerOrderSheet);
const CancelSheet = lazyPart(async () => (await import('./cancel-sheet.tsx')).CancelSheet);

const COIN_DECIMALS = 8;

/** The customer's hosted machines: what they earned, and how long they still run. */
export function MinerOrdersScreen(): ReactNode {
  const t = useText();
  const [opened, setOpened] = useState<MinerOrder | null>(null);
  const [cancelled, setCancelled] = useState<MinerOrder | null>(null);
  return (
    <ProductsPage title={t('minerOrders.title')} backTo="mining" wide>
      <div className="mx-auto flex w-full max-w-(--layout-column-max) flex-1 flex-col gap-3">
        <Earned />
        <Orders onOpen={setOpened} onCancel={setCancelled} />
      </div>
      <Suspense>
        {opened ? <OrderSheet order={opened} onClose={() => setOpened(null)} /> : null}
        {cancelled ? <CancelSheet order={cancelled} onClose={() => setCancelled(null)} /> : null}
      </Suspense>
    </ProductsPage>
  );
}

/** Exact sums of what was credited. */
function Earned(): ReactNode {
  const t = useText();
  const { data } = useCall(productsCalls, 'getProductOrdersSummary', { kind: 'mining' });
  const income = data?.income[0];
  if (!income) return null;
  const coins = { decimals: COIN_DECIMALS, unit: income.currency };
  return (
    <Card>
      <p className="text-label font-normal text-secondary">{t('minerOrders.total')}</p>
      <p className="text-display">
        <Amount value={income.incomeTotal} {...coins} leading />
      </p>
      <p className="text-label font-normal text-secondary">
        {t('minerOrders.today')} <Amount value={income.incomeToday} {...coins} signed />
      </p>
    </Card>
  );
}

interface OrdersProps {
  readonly onOpen: (order: MinerOrder) => void;
  readonly onCancel: (order: MinerOrder) => void;
}

function Orders({ onOpen, onCancel }: OrdersProps): ReactNode {
  const t = useText();
  const asked = useEndlessCall(productsCalls, 'listProductOrders', {
    kind: 'mining',
    pageSize: 20,
  });
  if (asked.isPending) return <LoadingCards count={3} />;
  if (!asked.data)
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  const orders = asked.data.pages.flatMap(({ records }: ResultOf<'listProductOrders'>) => records);
  if (orders.length === 0) {
    return (
      <EmptyState
        icon="chip"
        title={t('minerOrders.none')}
        text={t('minerOrders.noneText')}
        actions={<Button onClick={() => goTo('mining')}>{t('minerOrders.first')}</Button>}
      />
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {orders.map((order) => (
          <li key={order.id}>
            <MinerOrderCard
              order={order}
              onOpen={() => onOpen(order)}
              onCancel={() => onCancel(order)}
            />
          </li>
        ))}
      </ul>
      {asked.hasNextPage ? (
        <Button
          tone="quiet"
          size="compact"
          busy={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          {t('balanceChanges.more')}
        </Button>
      ) : null}
    </>
  );
}
