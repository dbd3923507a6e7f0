import { HOUR_MS } from '@candor/domain/durations';
import type { CompetitionTerms } from '@candor/domain/competitions/terms';
import { money } from '@candor/domain/money/money';
import { inTransaction } from '../../platform/db.ts';
import { inEveryLanguage } from '../../platform/messages.ts';
import { announceCompetition } from './announce.ts';
import type { CompetitionsOptions } from './deps.ts';
import { handleOf } from './find-groups.ts';
import { insertEntry } from './store-entries.ts';

/** The competition that accounts of the house ended before a first start in practice mode. */
export const PAST_COMPETITION_ID = '00000000-0000-7000-8000-000000000001';

export interface PastCompetition {
  /** Accounts of the house that take part. */
  readonly traders: readonly string[];
  /** Epoch milliseconds. It begins now. */
  readonly endsAtMs: number;
}

type Deps = Pick<CompetitionsOptions, 'db' | 'clock' | 'random' | 'translator'>;

/**
 * For the first start in practice mode only: announces a competition and enters accounts of the
 * house, which no customer competes with. No call and no operator reaches this.
 */
export async function announcePastCompetition(
  { db, clock, random, translator }: Deps,
  { traders, endsAtMs }: PastCompetition,
): Promise<void> {
  const nowMs = clock.now();
  const id = PAST_COMPETITION_ID;
  const terms: CompetitionTerms = {
    titles: inEveryLanguage(translator, (t) => t('competitions.practicePast')),
    startsAtMs: nowMs,
    joinsUntilMs: nowMs + HOUR_MS,
    endsAtMs,
    baseMin: money('1000'),
    profitPrizes: ['300', '200', '100'].map(money),
    returnPrizes: ['200', '100'].map(money),
    verification: 'none',
  };
  await inTransaction(db, async (tx) => {
    await announceCompetition(tx, { id, terms }, nowMs);
    for (const userId of traders) {
      const entryId = random.uuid(nowMs);
      const entry = { competitionId: id, userId, id: entryId, handle: handleOf(entryId) };
      await insertEntry(tx, entry, nowMs);
    }
  });
}
