import type { TransferType } from '@candor/domain/ledger/transfer';
import { parseFixed } from '@candor/domain/money/fixed';
import { money, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';

/** From a moment (inclusive) to another (exclusive). Epoch milliseconds. */
export interface FundsSpan {
  readonly userId: string;
  readonly fromMs: number;
  readonly beforeMs: number;
}

/** The contract account of a customer over a span, margins included. In USDT. */
export interface ContractFunds {
  readonly userId: string;
  /** Held at its beginning. */
  readonly start: Money;
  /** Moved from and to other accounts. */
  readonly movedIn: Money;
  readonly movedOut: Money;
  readonly bonus: Money;
  /** Everything else but trading, netted; signed. */
  readonly other: Money;
}

/** What lay in contract accounts when their spans began, and what came and went but by trading. */
export async function sumContractFunds(
  db: Queryable,
  spans: readonly FundsSpan[],
  { trading, bonus }: Readonly<Record<'trading' | 'bonus', readonly TransferType[]>>,
): Promise<ContractFunds[]> {
  const rows = await db<
    Record<'user_id' | 'start' | 'moved_in' | 'moved_out' | 'bonus' | 'other', string>[]
  >`
    with span as (
      select * from unnest(${spans.map(({ userId }) => userId)}::uuid[],
        ${spans.map(({ fromMs }) => fromMs)}::bigint[],
        ${spans.map(({ beforeMs }) => beforeMs)}::bigint[]) as s (user_id, from_ms, before_ms)),
    moved as (
      select p.user_id, p.type, p.kind, p.amount,
        p.created_at < to_timestamp(s.before_ms / 1000.0) as is_in
      from span s join ledger.posting p on p.user_id = s.user_id
      where p.created_at >= to_timestamp(s.from_ms / 1000.0) and p.currency = 'USDT'
        and p.kind in ('contract', 'margin')),
    held as (
      select b.user_id, sum(b.available) as amount
      from ledger.balance b join span s using (user_id)
      where b.currency = 'USDT' and b.kind in ('contract', 'margin') group by 1)
    select s.user_id,
      (coalesce(max(h.amount), 0) - coalesce(sum(m.amount), 0))::text as start,
      coalesce(sum(m.amount) filter (where m.is_in and m.type = 'fundsTransfer' and m.amount > 0), 0)::text as moved_in,
      coalesce(-sum(m.amount) filter (where m.is_in and m.type = 'fundsTransfer' and m.amount < 0), 0)::text as moved_out,
      coalesce(sum(m.amount) filter (where m.is_in and m.type = any(${[...bonus]}::text[])), 0)::text as bonus,
      coalesce(sum(m.amount) filter (where m.is_in and m.type <> 'fundsTransfer'
        and m.type <> all(${[...bonus, ...trading]}::text[])), 0)::text as other
    from span s left join held h using (user_id) left join moved m using (user_id)
    group by s.user_id`;
  return rows.map((row) => ({
    userId: row.user_id,
    start: money(row.start),
    movedIn: money(row.moved_in),
    movedOut: money(row.moved_out),
    bonus: money(row.bonus),
    other: money(row.other),
  }));
}

/** Of these customers, those whose books moved since a moment. Epoch milliseconds. */
export async function listMovedSince(
  db: Queryable,
  userIds: readonly string[],
  sinceMs: number,
): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select u.user_id from unnest(${[...userIds]}::uuid[]) as u (user_id)
    where exists (select from ledger.transfer t
      where t.user_id = u.user_id and t.created_at >= ${sinceMs}::timestamptz)`;
  return rows.map(({ user_id: userId }) => userId);
}

/** Carry that positions of customers got since a moment of each, signed, by position. */
export async function sumCarryPostedSince(
  db: Queryable,
  since: readonly { readonly userId: string; readonly sinceMs: number }[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db<{ position: string; carry: string }[]>`
    with since as (
      select distinct * from unnest(${since.map(({ userId }) => userId)}::uuid[],
        ${since.map(({ sinceMs }) => sinceMs)}::bigint[]) as s (user_id, since_ms))
    select split_part(p.key, '/', 2) as position, sum(p.amount)::text as carry
    from since s join ledger.posting p on p.user_id = s.user_id
    where p.created_at >= to_timestamp(s.since_ms / 1000.0) and p.type = 'carry'
      and p.key like 'position/%' and p.kind in ('contract', 'margin') group by 1`;
  return new Map(rows.map(({ position, carry }) => [position, parseFixed(carry)]));
}
