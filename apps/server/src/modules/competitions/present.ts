import type { ResultOf } from '@candor/contract/calls';
import { statusOf } from '@candor/domain/competitions/life';
import { HELD_MIN_MS } from '@candor/domain/competitions/terms';
import { traderName } from '@candor/domain/competitions/trader-name';
import type { Fill } from '@candor/domain/competitions/fills';
import { inLanguage } from '@candor/domain/languages';
import { languageTag } from '../../platform/messages.ts';
import { windowOf } from './score-entrants.ts';
import { PAST_COMPETITION_ID } from './practice-past.ts';
import { publicationKey, type StoredCompetition } from './store.ts';
import type { Entry } from './store-entries.ts';

/** Who reads: decides the language of titles and what is theirs. */
export interface Reader {
  readonly language: string | undefined;
  readonly nowMs: number;
  readonly simulated: boolean;
}

export function presentCompetition(
  competition: StoredCompetition,
  { entry, entrants }: { readonly entry: Entry | undefined; readonly entrants: number },
  { language, nowMs, simulated }: Reader,
): ResultOf<'listCompetitions'>[number] {
  const { id, terms, prizes, phase } = competition;
  const hasLeft = entry !== undefined && entry.leftAtMs !== null;
  return {
    id,
    title: inLanguage(terms.titles, languageTag(language)),
    status: statusOf(competition, { nowMs, hasLeft }),
    startsAt: terms.startsAtMs,
    joinsUntil: terms.joinsUntilMs,
    endsAt: terms.endsAtMs,
    prizes,
    entrants,
    isEntered: entry !== undefined && !hasLeft,
    isCancelled: phase === 'cancelled',
    isOfHouse: id === PAST_COMPETITION_ID,
    simulated,
  };
}

const presentFigures = ({ score, profitPlace, returnPlace, prize }: Entry) => {
  const { peakAtMs: _, ...figures } = score;
  return {
    ...figures,
    place: profitPlace ?? undefined,
    returnPlace: returnPlace ?? undefined,
    prize,
  };
};

export const presentEntry = (entry: Entry) => ({
  ...presentFigures(entry),
  handle: entry.handle,
  trader: traderName(entry.handle),
  joinedAt: entry.joinedAtMs,
  leftAt: entry.leftAtMs ?? undefined,
  paidAt: entry.paidAtMs ?? undefined,
});

export const presentDetail = (
  competition: StoredCompetition,
  fills: number,
  entry: Entry | undefined,
) => ({
  baseMin: competition.terms.baseMin,
  profitPrizes: [...competition.terms.profitPrizes],
  returnPrizes: [...competition.terms.returnPrizes],
  verification: competition.terms.verification,
  heldMinS: HELD_MIN_MS / 1_000,
  scoredToMs: competition.scoredToMs ?? undefined,
  fills,
  publicationKey: publicationKey(competition.id),
  announcement: competition.announcement,
  boardHash: competition.boardHash ?? undefined,
  fillsHash: competition.fillsHash ?? undefined,
  ...(entry ? { mine: presentEntry(entry) } : {}),
});

export const presentRow = (
  competition: StoredCompetition,
  entry: Entry,
  userId: string,
): ResultOf<'listCompetitionBoard'>['records'][number] => ({
  ...presentFigures(entry),
  handle: entry.handle,
  trader: traderName(entry.handle),
  group: entry.group ?? undefined,
  isMine: userId !== '' && entry.userId === userId,
  fromMs: windowOf(competition, entry),
  joinedAtMs: entry.joinedAtMs,
  peakAtMs: entry.score.peakAtMs,
});

export const presentFill = (fill: Fill, group: string | undefined) => ({ ...fill, group });
