import { completeCodes, locales } from '@candor/contract/wire/locales';
import { addDays, DAY_MS, dayOf, startOfDay } from '@candor/domain/calendar';
import type { CompetitionTerms } from '@candor/domain/competitions/terms';
import type { Translated } from '@candor/domain/languages';
import { money } from '@candor/domain/money/money';
import type { ShortJob } from '../../platform/jobs.ts';
import { announceCompetition } from './announce.ts';
import type { CompetitionsOptions } from './deps.ts';
import { listCompetitions } from './store.ts';

const RUNNING_DAYS = 14;
const SPRINT_DAYS = 3;

type TitleOf = (id: string) => Translated<string>;

/** A text in every offered language. */
const titlesFrom =
  (translator: CompetitionsOptions['translator']): TitleOf =>
  (id) => {
    const tags = completeCodes.map((code) => locales[code].tag);
    const titles = tags.map((tag) => [tag, translator(tag)(id)]);
    return Object.fromEntries(titles) as unknown as Translated<string>;
  };

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
    if ((await listCompetitions(tx, 1)).length > 0) return null;
    for (const terms of practiceTerms(nowMs, titlesFrom(translator)))
      await announceCompetition(tx, { id: random.uuid(nowMs), terms }, nowMs);
    return null;
  },
});
