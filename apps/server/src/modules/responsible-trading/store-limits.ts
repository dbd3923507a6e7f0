import type { Limit, LimitName, Limits } from '@candor/domain/responsible-trading/limits';
import { money, toText } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';

interface LimitRow {
  user_id: string;
  name: LimitName;
  amount: string | null;
  next_amount: string | null;
  next_from: number | null;
}

const amountOf = (text: string | null) => (text === null ? null : money(text));

const toLimit = (row: LimitRow): Limit => ({
  amount: amountOf(row.amount),
  next:
    row.next_from === null ? null : { amount: amountOf(row.next_amount), fromMs: row.next_from },
});

/** Limits by customer; those without any are missing. */
export async function findLimits(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Limits>> {
  const rows = await db<LimitRow[]>`
    select user_id, name, amount, next_amount, next_from from responsible_trading.limit_setting
    where user_id = any(${[...userIds]}::uuid[])`;
  const found = new Map<string, Map<LimitName, Limit>>();
  for (const row of rows) {
    const own = found.get(row.user_id) ?? new Map<LimitName, Limit>();
    found.set(row.user_id, own.set(row.name, toLimit(row)));
  }
  return found;
}

/** Stores a limit of a customer whose account row is locked. */
export async function putLimit(
  tx: Tx,
  { userId, name, limit }: { userId: string; name: LimitName; limit: Limit },
): Promise<void> {
  const text = (amount: Limit['amount']) => (amount === null ? null : toText(amount));
  await tx`
    insert into responsible_trading.limit_setting (user_id, name, amount, next_amount, next_from)
    values (${userId}, ${name}, ${text(limit.amount)}::numeric,
      ${text(limit.next?.amount ?? null)}::numeric, ${limit.next?.fromMs ?? null}::timestamptz)
    on conflict (user_id, name) do update set amount = excluded.amount,
      next_amount = excluded.next_amount, next_from = excluded.next_from`;
  await tx`
    update responsible_trading.account set has_limits = true where user_id = ${userId}`;
}
