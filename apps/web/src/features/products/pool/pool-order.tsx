import { useText } from '@candor/client/language';
import { add, subtract, type Money } from '@candor/domain/money/money';
import { moneyFor } from '@candor/domain/products/pools/nav';
import { exactAmountText } from '../../../parts/full-amount.ts';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { OrderFigure } from '../parts/order-figure.tsx';
import { Moment } from '../parts/moment.tsx';
import type { ProductOrder } from '../parts/product.ts';
import { Sum } from '../../../parts/sum.tsx';
import { midnightText } from './pool-text.ts';
import { usePool, usePoolAccount } from './use-pool.ts';

/** What an order of units holds and is worth; undefined until its pool is known. */
export function usePoolOrder({ id, pool: poolId }: ProductOrder) {
  const { data: pool } = usePool(poolId);
  const { data: account } = usePoolAccount(poolId);
  if (!pool || !account) return undefined;
  const holding = account.holdings.find(({ orderId }) => orderId === id);
  const waits = account.requests.find(
    ({ orderId, kind, status }) => orderId === id && kind === 'buy' && status === 'waiting',
  );
  if (!holding) return { waits, holding, value: undefined, gain: undefined };
  const value = pool.signed && moneyFor(holding.units as never, pool.signed.nav).paid;
  const gain = value && subtract(add(value, holding.received), holding.paid);
  return { waits, holding, value, gain };
}

/** The two leading figures of an order of units, in lists. */
export function PoolOrderFigures({ order }: { readonly order: ProductOrder }): ReactNode {
  const t = useText();
  const own = usePoolOrder(order);
  const { currency } = order;
  if (own?.waits) {
    return <OrderFigure wide label={t('pool.orderBuys')} value={midnightText(own.waits.navAt)} />;
  }
  return (
    <>
      <OrderFigure
        label={t('pool.orderValue')}
        value={<Sum own value={own?.value} currency={currency} />}
      />
      <OrderFigure
        label={t('pool.mineGain')}
        value={<Sum own value={own?.gain} currency={currency} signed />}
      />
    </>
  );
}

/** The leading figure of one order of units; nothing before it holds any. */
export function PoolOrderGain({ order }: { readonly order: ProductOrder }): ReactNode {
  const t = useText();
  const own = usePoolOrder(order);
  if (!own?.holding) return null;
  return (
    <>
      <p className="mt-3 text-label font-normal text-secondary">{t('pool.mineGain')}</p>
      <p className="text-display">
        <Sum own value={own.gain} currency={order.currency} signed leading />
      </p>
    </>
  );
}

/** Everything about an order of units but its dates of sale. */
export function PoolOrderFacts({ order }: { readonly order: ProductOrder }): ReactNode {
  const t = useText();
  const own = usePoolOrder(order);
  const { amount, currency, startsAt, endsAt, status } = order;
  return (
    <Facts>
      <Fact
        label={t('productOrders.putIn')}
        value={<Sum value={amount} currency={currency} own />}
      />
      {own?.waits ? <Fact label={t('pool.orderBuys')} value={<Moment at={startsAt} />} /> : null}
      {own?.holding ? (
        <>
          <Fact label={t('pool.redeemUnits')} value={exactAmountText(own.holding.units)} />
          <Fact
            label={t('pool.orderValue')}
            value={<Sum own value={own.value} currency={currency} />}
          />
        </>
      ) : null}
      {own && own.holding && own.holding.received > 0n ? (
        <Fact
          label={t('pool.orderReceived')}
          value={<Sum own value={own.holding.received as Money} currency={currency} />}
        />
      ) : null}
      {status === 'cancelled' || status === 'ended' ? null : (
        <Fact label={t('pool.factUnlocks')} value={<Moment at={endsAt} />} />
      )}
    </Facts>
  );
}
