import { createHash } from 'node:crypto';
import { boardLine, fillLine } from '@candor/domain/competitions/board-lines';
import type { Fill } from '@candor/domain/competitions/fills';
import { placesOf, prizesOf } from '@candor/domain/competitions/ranking';
import { finalText } from '@candor/domain/competitions/terms';
import { add, toText, ZERO } from '@candor/domain/money/money';
import type { Tx } from '../../platform/db.ts';
import type { CompetitionsOptions } from './deps.ts';
import { findGroups } from './find-groups.ts';
import { scoreEntrants, windowOf } from './score-entrants.ts';
import { publish, setSettled, type StoredCompetition } from './store.ts';
import { type Entry, listEntries, type Placed, setPlaces, setScores } from './store-entries.ts';
import { deleteFills, insertFills } from './store-fills.ts';

type Deps = Pick<CompetitionsOptions, 'outbox' | 'listTicksAround' | 'sameIdentity' | 'random'>;

/**
 * Makes the board final: computes everything anew from all trades up to the end, values what was
 * open there, and publishes hashes of the fills and of the board. What it finds does not depend on
 * when it runs.
 */
export async function settle(
  tx: Tx,
  deps: Deps,
  competition: StoredCompetition,
  nowMs: number,
): Promise<void> {
  const { id, terms } = competition;
  const accounts = await findGroups(tx, deps, competition, nowMs);
  const entries = await listEntries(tx, id);
  const { fills, scored } = await scoreEntrants(tx, deps, competition, {
    accounts,
    entries,
    beforeMs: terms.endsAtMs,
    isFinal: true,
  });
  await deleteFills(tx, id);
  await insertFills(tx, id, fills);
  await setScores(tx, id, scored);
  const scores = new Map(scored.map(({ userId, score }) => [userId, score]));
  const ranked = entries.map((entry) => ({ ...entry, score: scores.get(entry.userId)! }));
  const places = placesOf(ranked, terms);
  const prizes = prizesOf(ranked, places, terms);
  const placed = ranked.map(({ userId, handle }) => ({
    userId,
    profitPlace: places.profit.get(handle) ?? null,
    returnPlace: places.return.get(handle) ?? null,
    prize: add(...Object.values(prizes.get(handle) ?? {})),
  }));
  await setPlaces(tx, id, placed);
  const final = {
    boardHash: hashOf(boardLines(competition, ranked, placed)),
    fillsHash: hashOf(fillLines(fills)),
    won: add(ZERO, ...placed.map(({ prize }) => prize)),
    scoredToMs: terms.endsAtMs,
  };
  await setSettled(tx, id, final, nowMs);
  await publish(tx, id, finalText(final), nowMs);
  const events = entries.map(({ userId }) => ({
    topic: `me:${userId}`,
    body: { kind: 'competition' },
  }));
  await deps.outbox.publish(tx, events, nowMs);
}

const hashOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex');

/** By place on the board by profit. */
function boardLines(
  competition: StoredCompetition,
  ranked: readonly Entry[],
  placed: readonly Placed[],
): string[] {
  const of = new Map(placed.map((each) => [each.userId, each]));
  return ranked
    .toSorted((a, b) => of.get(a.userId)!.profitPlace! - of.get(b.userId)!.profitPlace!)
    .map((entry) => {
      const { profitPlace, returnPlace, prize } = of.get(entry.userId)!;
      return boardLine(entry, {
        fromMs: windowOf(competition, entry),
        place: profitPlace!,
        returnPlace: returnPlace ?? 0,
        prize: toText(prize),
      });
    });
}

/** By id, as the list of fills is. */
const fillLines = (fills: readonly Fill[]): string[] =>
  fills.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(fillLine);
