import { prizesReleased } from '@candor/domain/competitions/competition-transfers';
import { SETTLE_MS } from '@candor/domain/competitions/terms';
import { subtract } from '@candor/domain/money/money';
import type { Tx } from '../../platform/db.ts';
import type { ShortJob } from '../../platform/jobs.ts';
import { NOBODY } from '../ledger/index.ts';
import type { CompetitionsOptions } from './deps.ts';
import { ADVANCE_JOB } from './job-names.ts';
import { payBatch, postMovements } from './pay-batch.ts';
import { scoreRound } from './score-round.ts';
import { settle } from './settle.ts';
import { lockCompetition, setEnded, type StoredCompetition } from './store.ts';

/** Between two rounds of a board. */
const ROUND_MS = 30_000;
/** A final board reads every trade of the competition. */
const DEADLINE_MS = 5 * 60_000;

type Deps = Pick<CompetitionsOptions, 'outbox' | 'listTicksAround' | 'sameIdentity' | 'random'>;

/**
 * Computes the board of a competition while it runs, makes it final when it has ended, then pays:
 * each step is one transaction, so a crash in between repeats none, and downtime delays all of them
 * without changing what they find.
 */
export const advanceJob = (deps: Deps): ShortJob => ({
  name: ADVANCE_JOB,
  deadlineMs: DEADLINE_MS,
  async run(tx, { key }, nowMs) {
    const competition = await lockCompetition(tx, key, 'update');
    if (competition?.phase === 'announced') return round(tx, deps, competition, nowMs);
    if (competition?.phase === 'settled') return pay(tx, deps, competition, nowMs);
    return null;
  },
});

async function round(tx: Tx, deps: Deps, competition: StoredCompetition, nowMs: number) {
  const { startsAtMs, endsAtMs } = competition.terms;
  if (nowMs < startsAtMs) return startsAtMs;
  if (nowMs >= endsAtMs + SETTLE_MS) {
    await settle(tx, deps, competition, nowMs);
    return nowMs;
  }
  if (nowMs >= endsAtMs) return endsAtMs + SETTLE_MS;
  await scoreRound(tx, deps, competition, nowMs);
  return Math.min(nowMs + ROUND_MS, endsAtMs);
}

async function pay(tx: Tx, deps: Deps, competition: StoredCompetition, nowMs: number) {
  const { id, prizes, won } = competition;
  if (await payBatch(tx, deps, competition, nowMs)) return nowMs;
  const left = subtract(prizes, won!);
  const transfers = left > 0n ? [prizesReleased(left)] : [];
  const rest = { userId: NOBODY, key: `competition/${id}/release`, transfers };
  await postMovements(tx, [rest], nowMs);
  await setEnded(tx, id, 'ended', nowMs);
  return null;
}
