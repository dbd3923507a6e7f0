import { cancelledQuantities, type Fill } from '@candor/domain/competitions/fills';
import { bonusTypes, tradingTypes } from '@candor/domain/competitions/funds';
import { scoreOf } from '@candor/domain/competitions/score';
import type { Money } from '@candor/domain/money/money';
import type { Tx } from '../../platform/db.ts';
import { sumContractFunds } from '../ledger/index.ts';
import type { CompetitionsOptions } from './deps.ts';
import { readFills } from './read-fills.ts';
import type { StoredCompetition } from './store.ts';
import type { Entry, Scored } from './store-entries.ts';
import type { Account } from './store-fills.ts';

/** An entrant's window begins with the competition, or when they joined it later. */
export const windowOf = (
  { terms }: Pick<StoredCompetition, 'terms'>,
  { joinedAtMs }: Pick<Entry, 'joinedAtMs'>,
): number => Math.max(terms.startsAtMs, joinedAtMs);

export interface Round {
  readonly accounts: readonly Account[];
  readonly entries: readonly Entry[];
  /** Trades until just before this. */
  readonly beforeMs: number;
  readonly isFinal: boolean;
}

/** Fills of some accounts, complete groups of them, and the figures of the entrants among them. */
export async function scoreEntrants(
  tx: Tx,
  deps: Pick<CompetitionsOptions, 'listTicksAround'>,
  competition: StoredCompetition,
  { accounts, entries, beforeMs, isFinal }: Round,
): Promise<{ readonly fills: Fill[]; readonly scored: Scored[] }> {
  const fromMs = competition.terms.startsAtMs;
  const windows = new Map(entries.map((entry) => [entry.handle, windowOf(competition, entry)]));
  const all = await readFills(tx, deps, accounts, { fromMs, beforeMs, isFinal, windows });
  const groups = new Map(
    accounts.flatMap(({ handle, group }) => (group === null ? [] : [[handle, group] as const])),
  );
  const fills = needed(all, { windows, groups });
  const cancelled = cancelledQuantities(fills, groups);
  const ofHandle = Map.groupBy(fills, ({ handle }) => handle);
  const spans = entries.map((entry) => ({
    userId: entry.userId,
    fromMs: windowOf(competition, entry),
    beforeMs,
  }));
  const funds = await sumContractFunds(tx, spans, { trading: tradingTypes, bonus: bonusTypes });
  const ofUser = new Map(funds.map((each) => [each.userId, each]));
  const scored = entries.map(({ userId, handle }) => {
    const { start, movedIn, movedOut, bonus, other } = ofUser.get(userId)!;
    const held = {
      start,
      movedIn: (other > 0n ? movedIn + other : movedIn) as Money,
      movedOut: (other < 0n ? movedOut - other : movedOut) as Money,
      bonus,
    };
    const window = { cancelled, fromMs: windows.get(handle)! };
    const score = scoreOf(held, ofHandle.get(handle) ?? [], window);
    return { userId, score, movedIn: held.movedIn, movedOut: held.movedOut };
  });
  return { fills, scored };
}

/**
 * Of an entrant, what was open in their window; of a related account, and of an entrant before their
 * window, only what may cancel something. Nothing else is published.
 */
function needed(
  fills: readonly Fill[],
  {
    windows,
    groups,
  }: {
    readonly windows: ReadonlyMap<string, number>;
    readonly groups: ReadonlyMap<string, string>;
  },
): Fill[] {
  const own = fills.filter(({ handle, closedAtMs }) => {
    const fromMs = windows.get(handle);
    return fromMs !== undefined && closedAtMs >= fromMs;
  });
  const sideOf = ({ handle, symbol }: Fill, direction: Fill['direction']) =>
    `${groups.get(handle)}/${symbol}/${direction}`;
  const sides = Map.groupBy(
    own.filter(({ handle }) => groups.has(handle)),
    (fill) => sideOf(fill, fill.direction),
  );
  const known = new Set(own.map(({ id }) => id));
  const others = fills.filter((fill) => {
    if (known.has(fill.id)) return false;
    const opposite = sides.get(sideOf(fill, fill.direction === 'long' ? 'short' : 'long')) ?? [];
    return opposite.some(
      ({ openedAtMs, closedAtMs }) => openedAtMs < fill.closedAtMs && closedAtMs > fill.openedAtMs,
    );
  });
  return [...own, ...others];
}
