import type { Db } from '../../platform/db.ts';
import { figure, units } from '../finance-years/figures.ts';
import type { Fee, Move, Payment } from './recount.ts';

const PAID = [
  'levelBonus',
  'envelopeReserve',
  'weeklyEnvelope',
  'envelopeRelease',
  'teamRebate',
  'competitionReserve',
  'competitionPrize',
  'competitionRelease',
  'taskReserve',
  'taskReward',
  'taskRelease',
];
/** Whose the transfers within the house are. */
export const HOUSE = '00000000-0000-0000-0000-000000000000';

/** Every line of customers' books, as each reads their own. */
export async function readMoves(db: Db): Promise<Move[]> {
  const rows = await db<{ user_id: string; currency: string; amount: string; at: number }[]>`
    select user_id, currency, amount::text, created_at as at from ledger.posting
    where kind not like 'house:%'`;
  return rows.map(({ user_id: userId, currency, amount, at }) => ({
    userId,
    currency,
    amount: units(amount),
    atMs: at,
  }));
}

export async function readFees(db: Db): Promise<Fee[]> {
  const rows = await db<{ user_id: string; amount: string; at: number }[]>`
    select user_id, amount::text, created_at as at from ledger.transfer
    where type = 'tradingFee' and to_kind = 'house:fees'`;
  return rows.map(({ user_id: payerId, amount, at }) => ({
    payerId,
    amount: units(amount),
    atMs: at,
  }));
}

/** The public log of prices of a coin, as a look-up. */
export async function readPrices(db: Db, symbol: string): Promise<(atMs: number) => bigint> {
  const rows = await db<{ price: string; at: number }[]>`
    select price::text, recorded_at as at from markets.tick
    where symbol = ${symbol} order by sequence`;
  return (atMs) => units(rows.findLast(({ at }) => at < atMs)!.price);
}

export async function readPaid(db: Db): Promise<Payment[]> {
  const rows = await db<{ type: string; user_id: string; amount: string }[]>`
    select type, user_id, amount::text from ledger.transfer where type = any(${PAID})`;
  return rows.map(({ type, user_id: userId, amount }) => ({ type, userId, amount: units(amount) }));
}

export async function readLevels(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ user_id: string; level: number }[]>`
    select user_id, level from levels.member`;
  return new Map(rows.map(({ user_id: userId, level }) => [userId, level]));
}

/** Payments that one side has and the other one lacks, each as often as it is missing. */
export function differences(
  expected: readonly Payment[],
  paid: readonly Payment[],
  nameOf: (userId: string) => string,
): string[] {
  const count = new Map<string, number>();
  const add = (by: number) => (payment: Payment) => {
    const line = `${payment.type} ${nameOf(payment.userId)} ${figure(payment.amount)}`;
    count.set(line, (count.get(line) ?? 0) + by);
  };
  expected.forEach(add(-1));
  paid.forEach(add(1));
  return [...count]
    .filter(([, times]) => times !== 0)
    .map(
      ([line, times]) => `${line}: ${times > 0 ? `paid ${times} too often` : `missing ${-times}`}`,
    )
    .toSorted();
}
