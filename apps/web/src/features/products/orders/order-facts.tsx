import { MINUTE_MS } from '@candor/domain/durations';
import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { add, type Money, subtract } from '@candor/domain/money/money';
import { withCommas } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { Moment } from '../parts/moment.tsx';
import { type DayIncome, plannedIncome, type ProductOrder } from '../parts/product.ts';
import { Sum } from '../../../parts/sum.tsx';

export interface OrderFactsProps {
  readonly order: ProductOrder;
  readonly income: readonly DayIncome[];
}

/** What is in an order, what it pays, and from when to when. */
export function OrderFacts({ order, income }: OrderFactsProps): ReactNode {
  const t = useText();
  const { amount, currency, incomeCurrency, status, reserved, incomeTotal } = order;
  const words = wordsOf(order);
  const planned = plannedIncome(order);
  const taken = subtract(add(...income.map((day) => day.amount)), incomeTotal);
  const now = useNow(MINUTE_MS);
  // Its last day has ended; what that earned waits for the end of the freeze.
  const isAccrued = status === 'frozen' && now >= order.endsAt;
  const isOpen = status !== 'ended' && status !== 'cancelled';
  return (
    <Facts>
      <Fact label={t(words.amount)} value={<Sum value={amount} currency={currency} />} />
      {planned === undefined ? null : (
        <Fact
          label={t('productOrders.perDay')}
          value={<Sum value={planned} currency={incomeCurrency} />}
        />
      )}
      <Fact
        label={t('productOrders.incomeToday')}
        value={<Sum value={order.incomeToday} currency={incomeCurrency} signed />}
      />
      {isAccrued ? (
        <Fact
          label={t('productOrders.accrued')}
          value={
            planned === undefined ? (
              t('productOrders.accruing')
            ) : (
              <Sum value={reserved} currency={incomeCurrency} />
            )
          }
        />
      ) : isOpen && words.reserved ? (
        <Fact
          label={t(words.reserved)}
          value={<Sum value={reserved} currency={incomeCurrency} />}
        />
      ) : null}
      {taken > 0n ? (
        <Fact
          label={t('productOrders.taken')}
          value={<Sum value={-taken as Money} currency={incomeCurrency} signed />}
        />
      ) : null}
      <Days order={order} />
    </Facts>
  );
}

/** What becomes of the money depends on what was bought with it. */
function wordsOf({ kind }: ProductOrder) {
  if (kind === 'mining')
    return {
      amount: 'productOrders.pricePaid',
      reserved: 'productOrders.reservedAtMost',
      end: 'productOrders.runsUntil',
    } as const;
  if (kind === 'bonds')
    return {
      amount: 'productOrders.lent',
      reserved: null,
      end: 'productOrders.lastInstalment',
    } as const;
  return {
    amount: 'productOrders.amount',
    reserved: 'productOrders.stillToCome',
    end: 'productOrders.principalReturns',
  } as const;
}

function Days({ order }: { readonly order: ProductOrder }): ReactNode {
  const t = useText();
  const { startsAt, endsAt, endedAt, status } = order;
  if (status === 'cancelled') return null;
  return (
    <>
      <Fact
        label={t('productOrders.days')}
        value={t('productOrders.daysLeft', {
          left: withCommas(String(order.remainingDays)),
          total: order.totalDays,
          shown: withCommas(String(order.totalDays)),
        })}
      />
      <Fact label={t('productOrders.runsFrom')} value={<Moment at={startsAt} />} />
      {endedAt === undefined ? (
        <Fact label={t(wordsOf(order).end)} value={<Moment at={endsAt} />} />
      ) : null}
    </>
  );
}
