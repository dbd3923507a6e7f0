import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import type { ReactNode } from 'react';
import { PoolOrderFigures } from '../pool/pool-order.tsx';
import { OrderFigure } from './order-figure.tsx';
import { FrozenNotice, OrderStatusChip } from './order-status.tsx';
import type { ProductOrder } from './product.ts';
import { Sum } from '../../../parts/sum.tsx';

export interface OrderCardProps {
  readonly order: ProductOrder;
  /** Names the kind beside the product, in lists of several kinds. */
  readonly showsKind?: boolean;
  readonly onPress: () => void;
}

/** One order of any kind: what is in it, what it has earned, how far it is. */
export function OrderCard({ order, showsKind = false, onPress }: OrderCardProps): ReactNode {
  const t = useText();
  const { productName, kind, status, amount, currency, incomeCurrency } = order;
  return (
    <Card className="relative has-[button:active]:opacity-80">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 flex-[1_1_9rem]">
          <h2 className="text-headline">
            <button
              type="button"
              onClick={onPress}
              className="text-start after:absolute after:inset-0 after:rounded-card"
            >
              {productName}
            </button>
          </h2>
          <span className="block text-label font-normal text-secondary">
            {showsKind ? `${t(`products.kind.${kind}`)} · ` : null}
            <Sum value={amount} currency={currency} own />
          </span>
        </span>
        <OrderStatusChip status={status} />
      </div>
      <dl className="mt-3 grid grid-cols-2 items-end gap-x-4 gap-y-3">
        {order.pool ? (
          <PoolOrderFigures order={order} />
        ) : (
          <>
            <OrderFigure
              label={t('productOrders.incomeToday')}
              value={<Sum value={order.incomeToday} currency={incomeCurrency} signed own />}
            />
            <OrderFigure
              label={t('productOrders.incomeTotal')}
              value={<Sum value={order.incomeTotal} currency={incomeCurrency} signed own />}
            />
          </>
        )}
        <OrderFigure
          label={t('productOrders.totalDays')}
          value={t('products.days', { days: order.totalDays })}
        />
        <OrderFigure
          label={t('productOrders.remainingDays')}
          value={t('products.days', { days: order.remainingDays })}
        />
      </dl>
      <DaysBar order={order} />
      {order.frozen ? (
        <div className="mt-3">
          <FrozenNotice order={order} />
        </div>
      ) : null}
    </Card>
  );
}

/** Days gone by; the figures above say the same. */
function DaysBar({ order }: { readonly order: ProductOrder }): ReactNode {
  const { status, totalDays, remainingDays } = order;
  if (status === 'cancelled') return null;
  const done = ((totalDays - remainingDays) / totalDays) * 100;
  return (
    <span aria-hidden="true" className="mt-3 block h-1 overflow-hidden rounded-pill bg-pressed">
      <span className="block h-full rounded-pill bg-inverse" style={{ width: `${done}%` }} />
    </span>
  );
}
