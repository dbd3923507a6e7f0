import { messageTo } from '@candor/domain/messages/message';
import { figure } from '../../platform/letter-figures.ts';
import { addDays, dayOf, nextMidnight } from '@candor/domain/calendar';
import { customerAccount, houseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import type { PostedTransfer } from '@candor/domain/ledger/balances';
import { subtract } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import type { ShortJob } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { lockBalances, post } from '../ledger/index.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { findVersions, versionKey } from './store-versions.ts';
import {
  type CreditedDay,
  creditDays,
  lockDueOrders,
  nextDayOf,
  nextThaw,
  type OrderRef,
  type StoredOrder,
} from './store-orders.ts';

export const INCOME_JOB = 'products.income';
/** Orders in one transaction, for which calls of their customers wait: decision 0121. */
const BATCH_MAX = 100;

/**
 * Credits the income of each order for each day that has ended, exactly once, and returns the
 * principal after the last. Days missed while nothing ran are caught up in order.
 * Source: products §2, docs/decisions/0121.
 */
export function incomeJob(deps: {
  readonly outbox: Outbox;
  readonly forms: ServedForms;
}): ShortJob {
  // Only spares a pass the index entries of what it has credited: a pass from the start ends it.
  let after: OrderRef | null = null;
  return {
    name: INCOME_JOB,
    recurringKey: 'all',
    async run(tx, _due, nowMs) {
      // What a crash of the machine takes back is credited again, by the same keys.
      await tx`set local synchronous_commit = off`;
      const due = { before: dayOf(nowMs), after, nowMs, limit: BATCH_MAX };
      const orders = await lockDueOrders(tx, due);
      if (orders.length > 0) await creditBatch(tx, deps, orders, nowMs);
      const wasWhole = after === null;
      after = orders.length === BATCH_MAX ? orders.at(-1)! : null;
      if (after || !wasWhole || hasMoreDays(orders, nowMs)) return nowMs;
      return Math.min(nextMidnight(nowMs), (await nextThaw(tx, nowMs)) ?? Infinity);
    },
  };
}

/** Whether an order of the batch has another day that ended. */
const hasMoreDays = (orders: readonly StoredOrder[], nowMs: number): boolean =>
  orders.some((order) => addDays(nextDayOf(order), 1) < dayOf(nowMs));

async function creditBatch(
  tx: Tx,
  { outbox, forms }: { readonly outbox: Outbox; readonly forms: ServedForms },
  orders: readonly StoredOrder[],
  nowMs: number,
): Promise<void> {
  const days = await incomeOf(tx, forms, orders);
  const keyed = days.flatMap((day) => transfersOf(forms, day));
  const balances = await lockBalances(
    tx,
    keyed.flatMap(({ transfers }) =>
      transfers.flatMap(({ from, to }) => [from, to]).filter((end) => end.owner === 'customer'),
    ),
  );
  const rows = keyed.flatMap(({ userId, key, transfers }) =>
    balances
      .apply(transfers)
      .map((transfer: PostedTransfer, leg) => ({ userId, key, leg, transfer })),
  );
  const userIds = [...new Set(orders.map(({ userId }) => userId))];
  const events = userIds.map((id) => ({ topic: `me:${id}`, body: { kind: 'balance' } }));
  const ended = days.flatMap(({ order, isLast }) => {
    const figures = { about: order.id, amount: figure(order.amount), currency: order.currency };
    return isLast ? [messageTo(order.userId, 'product.ended', figures)] : [];
  });
  // Sent together: the database works on one while the next is written.
  await Promise.all([
    creditDays(tx, days, nowMs),
    post(tx, balances, rows, nowMs),
    outbox.publish(tx, [...events, ...ended], nowMs),
  ]);
}

/** What the next day of each order pays, by the terms it was made under. */
async function incomeOf(
  tx: Tx,
  forms: ServedForms,
  orders: readonly StoredOrder[],
): Promise<CreditedDay[]> {
  const versions = await findVersions(tx, forms, orders);
  const groups = Map.groupBy(orders, (order) => `${order.form}/${nextDayOf(order)}`);
  const days: CreditedDay[] = [];
  for (const group of groups.values()) {
    const [first] = group as [StoredOrder];
    const day = nextDayOf(first);
    const withTerms = group.map((order) => ({
      ...order,
      terms: versions.get(versionKey(order))!.terms,
    }));
    const served = forms[first.form];
    invariant(served?.incomeOf, `the form ${first.form} has daily income`);
    const paid = await served.incomeOf(tx, withTerms, day);
    group.forEach((order, place) => {
      const { amount } = paid[place]!;
      const reserved = subtract(order.reserved, amount);
      invariant(reserved >= 0n, 'no day pays more than is reserved for its order');
      const isLast = order.creditedDays + 1 === order.totalDays;
      days.push({ order, day, amount, reserved, isLast });
    });
  }
  return days;
}

interface KeyedTransfers {
  readonly userId: string;
  readonly key: string;
  readonly transfers: readonly Transfer[];
}

/** The income of a day and, after the last, the end of its order. */
function transfersOf(forms: ServedForms, credited: CreditedDay): KeyedTransfers[] {
  const { order, day, amount, reserved, isLast } = credited;
  const { userId, id, incomeCurrency: currency } = order;
  const fromReserve = houseAccount('reserved', currency);
  const income: Transfer = {
    type: 'productIncome',
    from: fromReserve,
    to: customerAccount(userId, 'balance', currency),
    currency,
    amount,
  };
  const release: Transfer = {
    type: 'productRelease',
    from: fromReserve,
    to: houseAccount('equity', currency),
    currency,
    amount: reserved,
  };
  const ended = isLast ? [...(forms[order.form]?.endTransfers?.(order) ?? []), release] : [];
  const keyed = [
    { userId, key: `product/${id}/${day}`, transfers: [income] },
    { userId, key: `product/${id}/end`, transfers: ended },
  ];
  return keyed
    .map((row) => ({ ...row, transfers: row.transfers.filter((each) => each.amount > 0n) }))
    .filter(({ transfers }) => transfers.length > 0);
}
