import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { productsCalls } from '@candor/contract/calls/products';
import { dayOf } from '@candor/domain/calendar';
import { Button } from '@candor/ui/button';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCall } from '../../../platform/query.ts';
import { goTo } from '../../../platform/route.ts';
import { dateTimeText } from '../../../platform/time-text.ts';
import { IncomeChart } from '../parts/income-chart.tsx';
import { FrozenNotice, OrderStatusChip } from '../parts/order-status.tsx';
import { plannedIncome, type ProductOrder } from '../parts/product.ts';
import { Sum } from '../../../parts/sum.tsx';
import { TermsRow } from '../parts/terms-row.tsx';
import { PoolOrderFacts, PoolOrderGain } from '../pool/pool-order.tsx';
import { OrderFacts } from './order-facts.tsx';
import { RedeemSheet } from './redeem-sheet.tsx';

export interface OrderSheetProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** One order of any kind: its income, its dates, and what can be done with it. */
export function OrderSheet({ orderId, onClose }: OrderSheetProps): ReactNode {
  const t = useText();
  const [isLeaving, setIsLeaving] = useState(false);
  const asked = useCall(productsCalls, 'getProductOrder', { id: orderId });
  const order = asked.data?.order;
  if (isLeaving && order) return <RedeemSheet order={order} onClose={() => setIsLeaving(false)} />;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={order?.productName ?? t('productOrders.order')}
      actions={order ? <OrderAction order={order} onLeave={() => setIsLeaving(true)} /> : undefined}
    >
      {asked.data ? <Order answer={asked.data} /> : null}
      {asked.isPending ? (
        <Loading label={t('shell.loading')}>
          <Skeleton height={72} className="rounded-card" />
          <Skeleton height={180} className="mt-4 rounded-card" />
          <Skeleton height={220} className="mt-4 rounded-card" />
        </Loading>
      ) : null}
      {asked.isError && !asked.data ? (
        <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : null}
    </Sheet>
  );
}

/** A way out while there is one; of a note, the way to its bond with every payment. */
function OrderAction({
  order,
  onLeave,
}: {
  readonly order: ProductOrder;
  readonly onLeave: () => void;
}): ReactNode {
  const t = useText();
  if (order.kind === 'bonds')
    return (
      <Button onClick={() => goTo('bond', { id: order.productId })}>
        {t('productOrders.seeBond')}
      </Button>
    );
  if (!order.redemption && order.pool) {
    const screen = order.kind === 'arbitrage' ? 'arbitrageProduct' : 'aiQuantProduct';
    return (
      <Button tone="quiet" onClick={() => goTo(screen, { id: order.productId })}>
        {t('pool.orderToPool')}
      </Button>
    );
  }
  if (!order.redemption) return null;
  return (
    <Button tone="quiet" onClick={onLeave}>
      {t(order.status === 'notStarted' ? 'productOrders.cancel' : 'productOrders.redeem')}
    </Button>
  );
}

function Order({ answer }: { readonly answer: ResultOf<'getProductOrder'> }): ReactNode {
  const t = useText();
  const { order, income } = answer;
  const { kind, status, incomeTotal, incomeCurrency, startsAt, totalDays } = order;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="flex flex-wrap gap-2">
          <OrderStatusChip status={status} />
          <PracticeChip />
        </p>
        {order.pool ? (
          <PoolOrderGain order={order} />
        ) : (
          <>
            <p className="mt-3 text-label font-normal text-secondary">
              {t('productOrders.incomeTotal')}
            </p>
            <p className="text-display">
              <Sum value={incomeTotal} currency={incomeCurrency} signed leading />
            </p>
          </>
        )}
      </div>
      <FrozenNotice order={order} />
      {kind === 'bonds' ? <NoteText status={status} /> : null}
      {status === 'cancelled' || kind === 'bonds' || order.pool ? null : (
        <IncomeChart
          title={t('products.incomeChart')}
          currency={incomeCurrency}
          firstDay={dayOf(startsAt)}
          totalDays={totalDays}
          planned={plannedIncome(order)}
          received={income}
        />
      )}
      {order.pool ? <PoolOrderFacts order={order} /> : <OrderFacts order={order} income={income} />}
      <Facts>
        <Fact label={t('productOrders.boughtAt')} value={dateTimeText(order.boughtAt)} />
        {order.endedAt === undefined ? null : (
          <Fact
            label={t(
              status === 'cancelled' ? 'productOrders.cancelledAt' : 'productOrders.endedAt',
            )}
            value={dateTimeText(order.endedAt)}
          />
        )}
        <Fact
          label={t('productOrders.number')}
          value={<span className="text-label text-balance break-all">{order.id}</span>}
        />
      </Facts>
      <TermsRow version={order.version} termsHash={order.termsHash} />
    </div>
  );
}

/** Where the money of a note is, and who pays. */
function NoteText({ status }: Pick<ProductOrder, 'status'>): ReactNode {
  const t = useText();
  if (status !== 'notStarted' && status !== 'running' && status !== 'cancelled') return null;
  return <p className="text-body text-secondary">{t(`productOrders.note.${status}`)}</p>;
}
