import type { Day } from '@candor/domain/calendar';
import { money, type Money, ZERO } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';

/** Who is at a level, and what it has cost so far. */
export interface LevelUse {
  readonly members: number;
  /** Customers who got its bonus. */
  readonly bonuses: number;
  /** In its envelopes, by what became of them. */
  readonly waiting: Money;
  readonly opened: Money;
  readonly expired: Money;
}

/** Reads everything at once. */
export async function sumLevelUse(db: Queryable): Promise<(level: number) => LevelUse> {
  const [members, envelopes] = await Promise.all([
    db<{ level: number; rewarded: number; count: number }[]>`
      select level, rewarded, count(*)::int as count from levels.member group by level, rewarded`,
    db<{ level: number; state: 'waiting' | 'opened' | 'expired'; sum: string }[]>`
      select level, state, sum(amount)::text as sum
      from levels.envelope group by level, state`,
  ]);
  const countOf = (isMeant: (row: { level: number; rewarded: number }) => boolean) =>
    members.reduce((sum, row) => (isMeant(row) ? sum + row.count : sum), 0);
  return (level) => {
    const sumOf = (state: string): Money => {
      const row = envelopes.find((found) => found.state === state && found.level === level);
      return row ? money(row.sum) : ZERO;
    };
    return {
      members: countOf((row) => row.level === level),
      bonuses: level === 0 ? 0 : countOf((row) => row.rewarded >= level),
      waiting: sumOf('waiting'),
      opened: sumOf('opened'),
      expired: sumOf('expired'),
    };
  };
}

/** Days whose count has ended, the newest first. */
export async function listCounts(
  db: Queryable,
  limit: number,
): Promise<{ readonly day: Day; readonly endedAtMs: number }[]> {
  return db<{ day: Day; endedAtMs: number }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, ended_at as "endedAtMs" from levels.count
    where ended_at is not null order by count.day desc limit ${limit}`;
}
