import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '../../../platform/db.ts';
import { seededRandom } from '../../../platform/random.ts';
import { sealOrders } from '../seal-orders.ts';
import { sealNextReserves } from '../seal-reserves.ts';
import { CROWDED, crowdedSpan } from './crowded-day.ts';

/** Any signature will do: it is not checked here. */
const markets = {
  latestTick: () => undefined,
  venuesOf: () => [],
  sign: () => Buffer.from('signed').toString('base64'),
};

/**
 * Seals the orders of the crowded day; returns their count and root beside those of the stored
 * lines.
 */
export async function sealCrowdedOrders(db: Db) {
  const asked = { day: CROWDED, salt: '00'.repeat(16), ...crowdedSpan };
  const sealed = await inTransaction(db, async (tx) => {
    await tx`set local statement_timeout = 0`;
    return sealOrders(tx, asked);
  });
  const lines = await db<{ line: string }[]>`
    select line from proofs.order_line where day = ${CROWDED}::date order by index`;
  const root = rootOf(lines.map(({ line }) => line));
  return { sealed, kept: { orderCount: lines.length, ordersRoot: root } };
}

/**
 * Seals the reserves of every currency of the crowded day; returns customers and sums by currency.
 */
export async function sealCrowdedReserves(db: Db) {
  const options = { db, random: seededRandom('crowd'), markets, mode: 'practice' as const };
  const sealNext = () =>
    inTransaction(db, async (tx) => {
      await tx`set local statement_timeout = 0`;
      return sealNextReserves(tx, { day: CROWDED, beforeMs: crowdedSpan.beforeMs }, options);
    });
  while (await sealNext());
  const rows = await db<{ currency: string; count: number; liabilities: string; leaves: number }[]>`
    select currency, customer_count as count, trim_scale(liabilities)::text as liabilities,
      (select count(*)::int from proofs.reserve_leaf l where l.currency = d.currency) as leaves
    from proofs.reserve_day d where day = ${CROWDED}::date`;
  return Object.fromEntries(rows.map(({ currency, ...row }) => [currency, row]));
}

const hashed = (...parts: Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** RFC 6962 over the hashes of the lines, implemented independently from its text. */
function rootOf(lines: readonly string[]): string {
  let level = lines.map((line) => hashed(Buffer.of(0), hashed(Buffer.from(line))));
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
      const [left, right] = [level[2 * index]!, level[2 * index + 1]];
      return right ? hashed(Buffer.of(1), left, right) : left;
    });
  return level[0]!.toString('hex');
}
