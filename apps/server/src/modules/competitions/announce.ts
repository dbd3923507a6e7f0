import { prizesReleased, prizesReserved } from '@candor/domain/competitions/competition-transfers';
import {
  cancelledText,
  type CompetitionTerms,
  prizeTotal,
  termsProblem,
} from '@candor/domain/competitions/terms';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { lockGuard, NOBODY, readEquity } from '../ledger/index.ts';
import { ADVANCE_JOB } from './job-names.ts';
import { postMovements } from './pay-batch.ts';
import { insertCompetition, lockCompetition, publish, setEnded } from './store.ts';

/**
 * Announces a competition: sets all prizes aside, fixes and publishes its terms. Refuses:
 * competitions.termsInvalid, also when nobody could join any more; competitions.noEquity.
 */
export async function announceCompetition(
  tx: Tx,
  { id, terms }: { readonly id: string; readonly terms: CompetitionTerms },
  nowMs: number,
): Promise<void> {
  const problem = termsProblem(terms) ?? (terms.joinsUntilMs <= nowMs ? 'joinsUntilMs' : null);
  if (problem) throw new Refusal('competitions.termsInvalid', { name: problem });
  const prizes = prizeTotal(terms);
  const guard = await lockGuard(tx, await readEquity(tx, [SETTLEMENT_CURRENCY], nowMs, 0));
  const free = guard.free(SETTLEMENT_CURRENCY);
  if (free < prizes)
    throw new Refusal('competitions.noEquity', {
      available: toText(free),
      needed: toText(prizes),
    });
  await insertCompetition(tx, id, terms, nowMs);
  const reserve = { key: `competition/${id}/reserve`, transfers: [prizesReserved(prizes)] };
  await postMovements(tx, [{ userId: NOBODY, ...reserve }], nowMs);
  await scheduleDue(tx, { name: ADVANCE_JOB, key: id, dueAt: terms.startsAtMs });
}

/**
 * Cancels a competition that has not begun; what was set aside returns to the house. Refuses:
 * competitions.notFound, competitions.alreadyStarted.
 */
export async function cancelCompetition(tx: Tx, id: string, nowMs: number): Promise<void> {
  const competition = await lockCompetition(tx, id, 'update');
  if (!competition) throw new Refusal('competitions.notFound');
  if (competition.phase !== 'announced' || nowMs >= competition.terms.startsAtMs)
    throw new Refusal('competitions.alreadyStarted');
  const release = {
    key: `competition/${id}/release`,
    transfers: [prizesReleased(competition.prizes)],
  };
  await postMovements(tx, [{ userId: NOBODY, ...release }], nowMs);
  await setEnded(tx, id, 'cancelled', nowMs);
  await publish(tx, id, cancelledText(), nowMs);
}
