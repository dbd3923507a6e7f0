import { DAY_MS } from '@candor/domain/durations';
import { addDays, dayOf, startOfDay } from '@candor/domain/calendar';
import type { CompetitionTerms } from '@candor/domain/competitions/terms';
import { money } from '@candor/domain/money/money';
import type { ShortJob } from '../../platform/jobs.ts';
import { inEveryLanguage } from '../../platform/messages.ts';
import { announceCompetition } from './announce.ts';
import type { CompetitionsOptions } from './deps.ts';
import { PAST_COMPETITION_ID } from './practice-past.ts';
import { listCompetitions } from './store.ts';

const RUNNING_DAYS = 14;
const SPRINT_DAYS = 3;

type TitleOf = (id: string) => CompetitionTerms['titles'];

/** One in progress and one to be started; nobody is in them, because nobody has joined yet. */
function practiceTerms(nowMs: number, titleOf: TitleOf): CompetitionTerms[] {
  const endsAtMs = startOfDay(addDays(dayOf(nowMs), RUNNING_DAYS));
  const amounts = (...texts: string[]) => texts.map(money);
  const shared = { baseMin: money('1000'), verification: 'none' } as const;
  return [
    {
      ...shared,
      titles: titleOf('competitions.practiceCup'),
      startsAtMs: nowMs,
      joinsUntilMs: endsAtMs - DAY_MS,
      endsAtMs,
      profitPrizes: amounts('1500', '800', '500', '200', '200', '100', '100', '50', '50', '50'),
      returnPrizes: amounts('800', '400', '250'),
    },
    {
      ...shared,
      titles: titleOf('competitions.practiceSprint'),
      startsAtMs: endsAtMs,
      joinsUntilMs: endsAtMs + DAY_MS,
      endsAtMs: endsAtMs + SPRINT_DAYS * DAY_MS,
      profitPrizes: amounts('500', '300', '200'),
      returnPrizes: amounts('500', '300', '200'),
    },
  ];
}

/** Announces competitions on a new practice product, once. */
export const practiceJob = ({
  random,
  translator,
}: Pick<CompetitionsOptions, 'random' | 'translator'>): ShortJob => ({
  name: 'competitions.practice',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    const known = await listCompetitions(tx, 2);
    if (known.some(({ id }) => id !== PAST_COMPETITION_ID)) return null;
    for (const terms of practiceTerms(nowMs, (id) => inEveryLanguage(translator, (t) => t(id))))
      await announceCompetition(tx, { id: random.uuid(nowMs), terms }, nowMs);
    return null;
  },
});
