import { startOfDay, type Day } from '@candor/domain/calendar';
import { parseFixed } from '@candor/domain/money/fixed';
import { ZERO } from '@candor/domain/money/money';
import type { WorthHistory } from '@candor/domain/net-worth/worth-history';
import type { Queryable } from '../../platform/db.ts';
import { sumLent } from './kinds/bonds/store-note-income.ts';

/** What a customer's units and lent principal were at past moments. */
export type HoldingHistory = Pick<WorthHistory, 'units' | 'navs' | 'lent'>;

/**
 * Of one customer. `fillTimes`: when the transfers of each fill were posted, by `request/day`;
 * a fill that is missing was made before the moments that are asked for.
 */
export async function readHoldingHistory(
  db: Queryable,
  userId: string,
  fillTimes: ReadonlyMap<string, number>,
): Promise<HoldingHistory> {
  const [units, lent, corrections] = await Promise.all([
    listUnits(db, userId, fillTimes),
    sumLent(db, [userId]),
    listCorrections(db, userId),
  ]);
  const navs = await listNavs(db, [...new Set(units.map(({ poolId }) => poolId))]);
  return { units, navs, lent: { now: lent.get(userId) ?? ZERO, corrections } };
}

async function listUnits(
  db: Queryable,
  userId: string,
  fillTimes: ReadonlyMap<string, number>,
): Promise<HoldingHistory['units'][number][]> {
  const [held, fills] = await Promise.all([
    db<{ order_id: string; pool_id: string; units: string }[]>`
      select order_id, pool_id, units from products.pool_holding where user_id = ${userId}`,
    db<{ order_id: string; kind: string; request_id: string; day: Day; units: string }[]>`
      select r.order_id, r.kind, f.request_id, f.day, f.units from products.pool_request r
      join products.pool_fill f on f.user_id = r.user_id and f.request_id = r.id
      where r.user_id = ${userId}`,
  ]);
  return held.map(({ order_id: orderId, pool_id: poolId, units }) => ({
    poolId,
    units: parseFixed(units),
    changes: fills.flatMap((fill) => {
      const atMs = fillTimes.get(`${fill.request_id}/${fill.day}`);
      if (fill.order_id !== orderId || atMs === undefined) return [];
      const change = parseFixed(fill.units);
      return [{ atMs, amount: fill.kind === 'buy' ? change : -change }];
    }),
  }));
}

async function listNavs(
  db: Queryable,
  poolIds: readonly string[],
): Promise<HoldingHistory['navs']> {
  const rows = await db<{ pool_id: string; nav: string; marked_at: number }[]>`
    select pool_id, nav, marked_at from products.pool_nav
    where pool_id = any(${[...poolIds]}::text[]) order by pool_nav.marked_at`;
  const navs = rows.map((row) => ({
    poolId: row.pool_id,
    atMs: row.marked_at,
    nav: parseFixed(row.nav),
  }));
  return Map.groupBy(navs, ({ poolId }) => poolId);
}

/** A default takes what had not come back; a recovery after it pays more than was still counted. */
async function listCorrections(
  db: Queryable,
  userId: string,
): Promise<HoldingHistory['lent']['corrections']> {
  const rows = await db<
    { id: string; day: Day; amount: string; paid: string; at: number | null }[]
  >`
    select n.id, b.defaulted_on::text as day, n.amount, coalesce(s.amount, 0)::text as paid,
      s.credited_at as at
    from products.bond_note n join products.bond b on b.id = n.bond_id
    left join lateral (
      select s.amount, s.credited_at from products.bond_share s join products.bond_payment_line l
        on l.bond_id = n.bond_id and l.payment = s.payment and l.line = s.line
      where s.user_id = n.user_id and s.note_id = n.id and l.part = 'principal') s on true
    where n.user_id = ${userId} and n.status = 'lent' and b.defaulted_on is not null`;
  const notes = Map.groupBy(rows, ({ id }) => id);
  return [...notes.values()].flatMap((shares) => {
    const { day, amount } = shares[0]!;
    const lostMs = startOfDay(day);
    const recovered = shares.flatMap(({ at, paid }) =>
      at !== null && at >= lostMs ? [{ atMs: at, amount: parseFixed(paid) }] : [],
    );
    const all = shares.reduce((sum, { paid }) => sum + parseFixed(paid), 0n);
    const later = recovered.reduce((sum, each) => sum + each.amount, 0n);
    return [{ atMs: lostMs, amount: all - later - parseFixed(amount) }, ...recovered];
  });
}
