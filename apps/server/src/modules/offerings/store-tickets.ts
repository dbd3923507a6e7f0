import type { TicketStatus } from '@candor/domain/offerings/life';
import type { Queryable, Tx } from '../../platform/db.ts';

/** Whose subscription it is. */
export interface SubscriptionName {
  readonly userId: string;
  readonly id: string;
}

export async function setTickets(
  tx: Tx,
  offeringId: string,
  numbers: readonly number[],
  status: TicketStatus,
): Promise<void> {
  await tx`
    update offerings.ticket set status = ${status}
    where offering_id = ${offeringId} and number = any(${numbers as number[]}::int[])`;
}

/** Subscriptions whose money waits to be returned after a draw or a cancellation. */
export const listToSettle = (tx: Tx, offeringId: string, limit: number) =>
  tx<SubscriptionName[]>`
    select user_id as "userId", id from offerings.subscription
    where offering_id = ${offeringId} and settled_at is null
    order by first_ticket limit ${limit}`;

/** Subscriptions with a won ticket whose time to pay is over. */
export const listExpired = (
  tx: Tx,
  offeringId: string,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
) =>
  tx<SubscriptionName[]>`
    select distinct user_id as "userId", subscription_id as id from offerings.ticket
    where offering_id = ${offeringId} and status = 'won' and pay_until <= ${nowMs}::timestamptz
    limit ${limit}`;

/** Subscriptions whose tokens wait for the listing. */
export const listToList = (tx: Tx, offeringId: string, limit: number) =>
  tx<SubscriptionName[]>`
    select user_id as "userId", id from offerings.subscription
    where offering_id = ${offeringId} and waiting > 0
    order by first_ticket limit ${limit}`;

/** When the next won ticket expires; null if all are paid or expired. Epoch milliseconds. */
export async function nextExpiry(db: Queryable, offeringId: string): Promise<number | null> {
  const [row] = await db<{ next: number | null }[]>`
    select min(pay_until) as next from offerings.ticket
    where offering_id = ${offeringId} and status = 'won'`;
  return row?.next ?? null;
}

/** Gives the next places of the order a chance to pay; returns whose they are. */
export async function promote(
  tx: Tx,
  offeringId: string,
  { count, payUntilMs }: { readonly count: number; readonly payUntilMs: number },
): Promise<SubscriptionName[]> {
  const rows = await tx<(SubscriptionName & { place: number })[]>`
    with next as (
      select number from offerings.ticket
      where offering_id = ${offeringId} and status = 'lost' order by place limit ${count})
    update offerings.ticket t set status = 'won', is_promoted = true,
      pay_until = ${payUntilMs}::timestamptz
    from next where t.offering_id = ${offeringId} and t.number = next.number
    returning t.user_id as "userId", t.subscription_id as id, t.place`;
  const last = Math.max(0, ...rows.map(({ place }) => place));
  if (last > 0)
    await tx`update offerings.offering set last_place = ${last} where id = ${offeringId}`;
  return rows;
}

/** Tickets of an offering that were paid. */
export async function countPaid(db: Queryable, offeringId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from offerings.ticket
    where offering_id = ${offeringId} and status = 'paid'`;
  return row!.count;
}
