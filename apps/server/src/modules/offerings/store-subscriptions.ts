import { money, toText, type Money } from '@candor/domain/money/money';
import type { TicketTally } from '@candor/domain/offerings/life';
import type { Queryable, Tx } from '../../platform/db.ts';

export interface Subscription {
  readonly userId: string;
  readonly id: string;
  readonly offeringId: string;
  readonly firstTicket: number;
  readonly tickets: number;
  readonly holder: string;
  readonly paysItself: boolean;
  /** In the settlement currency. */
  readonly locked: Money;
  readonly paid: Money;
  /** Tokens credited, and those of them that wait for the listing. */
  readonly allotted: Money;
  readonly waiting: Money;
  readonly settledAtMs: number | null;
  readonly createdAtMs: number;
}

export interface SubscriptionRow {
  user_id: string;
  id: string;
  offering_id: string;
  first_ticket: number;
  tickets: number;
  holder: string;
  pays_itself: boolean;
  locked: string;
  paid: string;
  allotted: string;
  waiting: string;
  settled_at: number | null;
  created_at: number;
}

export const fromSubscriptionRow = (row: SubscriptionRow): Subscription => ({
  userId: row.user_id,
  id: row.id,
  offeringId: row.offering_id,
  firstTicket: row.first_ticket,
  tickets: row.tickets,
  holder: row.holder,
  paysItself: row.pays_itself,
  locked: money(row.locked),
  paid: money(row.paid),
  allotted: money(row.allotted),
  waiting: money(row.waiting),
  settledAtMs: row.settled_at,
  createdAtMs: row.created_at,
});

/** Adds subscriptions with a row for each ticket. */
export async function insertSubscriptions(tx: Tx, made: readonly Subscription[]): Promise<void> {
  const column = <T>(pick: (each: Subscription) => T): T[] => made.map(pick);
  await tx`
    with made as (
      insert into offerings.subscription (user_id, id, offering_id, first_ticket, tickets, holder,
        pays_itself, locked, created_at)
      select user_id, id, offering_id, first_ticket, tickets, holder, pays_itself, locked,
        to_timestamp(created_ms / 1000.0)
      from unnest(${column(({ userId }) => userId)}::uuid[], ${column(({ id }) => id)}::uuid[],
        ${column(({ offeringId }) => offeringId)}::uuid[],
        ${column(({ firstTicket }) => firstTicket)}::int[],
        ${column(({ tickets }) => tickets)}::int[], ${column(({ holder }) => holder)}::text[],
        ${column(({ paysItself }) => paysItself)}::boolean[],
        ${column(({ locked }) => toText(locked))}::numeric[],
        ${column(({ createdAtMs }) => createdAtMs)}::bigint[])
        as t (user_id, id, offering_id, first_ticket, tickets, holder, pays_itself, locked, created_ms)
      returning user_id, id, offering_id, first_ticket, tickets)
    insert into offerings.ticket (offering_id, number, user_id, subscription_id, status)
    select m.offering_id, n, m.user_id, m.id, 'entered'
    from made m cross join lateral generate_series(m.first_ticket, m.first_ticket + m.tickets - 1) n`;
}

/** Customers who have applied already, as `offering/user`. */
export async function findApplied(
  db: Queryable,
  asked: readonly { readonly userId: string; readonly offeringId: string }[],
): Promise<Set<string>> {
  const rows = await db<{ place: string }[]>`
    select s.offering_id || '/' || s.user_id as place from offerings.subscription s
    join unnest(${asked.map(({ offeringId }) => offeringId)}::uuid[],
      ${asked.map(({ userId }) => userId)}::uuid[]) as a (offering_id, user_id)
      using (offering_id, user_id)`;
  return new Set(rows.map(({ place }) => place));
}

/** Subscriptions by customer and id, locked in that order. */
export async function lockSubscriptions(
  tx: Tx,
  names: readonly { readonly userId: string; readonly id: string }[],
): Promise<Subscription[]> {
  const rows = await tx<SubscriptionRow[]>`
    select s.* from offerings.subscription s
    join unnest(${names.map(({ userId }) => userId)}::uuid[], ${names.map(({ id }) => id)}::uuid[])
      as n (user_id, id) using (user_id, id)
    order by s.user_id, s.id for update of s`;
  return rows.map(fromSubscriptionRow);
}

/** What happened to the money and the tokens of a subscription. */
export interface SubscriptionChange {
  readonly userId: string;
  readonly id: string;
  readonly locked: Money;
  readonly paid: Money;
  readonly allotted: Money;
  readonly waiting: Money;
  readonly settledAtMs: number | null;
}

export async function updateSubscriptions(
  tx: Tx,
  changes: readonly SubscriptionChange[],
): Promise<void> {
  const column = <T>(pick: (each: SubscriptionChange) => T): T[] => changes.map(pick);
  await tx`
    update offerings.subscription s set locked = c.locked, paid = c.paid, allotted = c.allotted,
      waiting = c.waiting, settled_at = to_timestamp(c.settled_ms / 1000.0)
    from unnest(${column(({ userId }) => userId)}::uuid[], ${column(({ id }) => id)}::uuid[],
      ${column(({ locked }) => toText(locked))}::numeric[],
      ${column(({ paid }) => toText(paid))}::numeric[],
      ${column(({ allotted }) => toText(allotted))}::numeric[],
      ${column(({ waiting }) => toText(waiting))}::numeric[],
      ${column(({ settledAtMs }) => settledAtMs)}::bigint[])
      as c (user_id, id, locked, paid, allotted, waiting, settled_ms)
    where s.user_id = c.user_id and s.id = c.id`;
}

/** All subscriptions of a customer, newest first. */
export async function listSubscriptionsOf(db: Queryable, userId: string): Promise<Subscription[]> {
  const rows = await db<SubscriptionRow[]>`
    select * from offerings.subscription where user_id = ${userId} order by id desc limit 200`;
  return rows.map(fromSubscriptionRow);
}

export interface OwnTicket {
  readonly subscriptionId: string;
  readonly number: number;
  readonly status: keyof TicketTally;
  /** Null before the draw. */
  readonly place: number | null;
  readonly isPromoted: boolean;
  readonly payUntilMs: number | null;
}

/** Tickets of subscriptions, by number. */
export async function listTicketsOf(
  db: Queryable,
  subscriptionIds: readonly string[],
): Promise<OwnTicket[]> {
  const rows = await db<
    {
      subscription_id: string;
      number: number;
      status: OwnTicket['status'];
      place: number | null;
      is_promoted: boolean;
      pay_until: number | null;
    }[]
  >`
    select subscription_id, number, status, place, is_promoted, pay_until from offerings.ticket
    where subscription_id = any(${subscriptionIds as string[]}::uuid[])
    order by subscription_id, number`;
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    number: row.number,
    status: row.status,
    place: row.place,
    isPromoted: row.is_promoted,
    payUntilMs: row.pay_until,
  }));
}

/** Counts of states over tickets. */
export function tallyOf(tickets: readonly Pick<OwnTicket, 'status'>[]): TicketTally {
  const tally = { entered: 0, won: 0, lost: 0, paid: 0, expired: 0, returned: 0 };
  for (const { status } of tickets) tally[status] += 1;
  return tally;
}

/** Subscriptions of a customer that are not settled, can still be paid, or whose tokens are not listed yet. */
export async function countUnfinished(db: Queryable, userId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from offerings.subscription s
    where s.user_id = ${userId} and (s.settled_at is null or s.waiting > 0 or exists (
      select from offerings.ticket t where t.subscription_id = s.id and t.status = 'won'))`;
  return row!.count;
}
