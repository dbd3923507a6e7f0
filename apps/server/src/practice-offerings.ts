import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { inLanguage, languageTags, type Translated } from '@candor/domain/languages';
import { tokens, type TokenCode } from '@candor/domain/money/currencies';
import { money, price } from '@candor/domain/money/money';
import type { OfferingPaper, OfferingTerms } from '@candor/domain/offerings/terms';
import { createIdentity } from './modules/identity/index.ts';
import { createKyc } from './modules/kyc/index.ts';
import { listToken } from './modules/markets/index.ts';
import { findLevel } from './modules/levels/index.ts';
import { createOfferings } from './modules/offerings/index.ts';
import { assertUnfrozen } from './modules/responsible-trading/index.ts';
import { endowHouse, grantPracticeMoney } from './modules/wallet/index.ts';
import type { ModulesOptions } from './modules-options.ts';
import { createLocalBus } from './platform/bus.ts';
import { ManualClock } from './platform/clock.ts';
import { createJobs } from './platform/jobs.ts';
import { inEveryLanguage } from './platform/messages.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbox } from './platform/outbox.ts';
import { allowedEverywhere } from './modules/countries/index.ts';

/** The house's traders who apply; those of the practice day have lower numbers. */
const FIRST_TRADER = 11;
const TRADERS = 8;

interface Plan {
  readonly terms: OfferingTerms;
  /** Tickets of each trader. */
  readonly tickets: number;
}

const shared = {
  verification: 'advanced',
  ticketsPerLevel: [10, 10, 15, 15, 20, 20, 30],
} as const;

const nameOf = (code: TokenCode): string => tokens.find((token) => token.code === code)!.name;

type Texts = Pick<ModulesOptions, 'translator'>;

/** In every language, each with the word that no such issuer exists. */
function papersOf({ translator }: Texts, token: TokenCode): Translated<OfferingPaper> {
  const about = inEveryLanguage(translator, (t) =>
    t('practicePaper.inventedToken', { about: t(`practicePaper.${token}.about`) }),
  );
  const risks = inEveryLanguage(translator, (t) => t(`practicePaper.${token}.risks`));
  const papers = languageTags.map((tag) => [
    tag,
    { about: inLanguage(about, tag), risks: inLanguage(risks, tag) },
  ]);
  return Object.fromEntries(papers) as Translated<OfferingPaper>;
}

/** Sold, drawn and listed before the first start: its token can be exchanged at once. */
const listedPlan = (options: Texts, startMs: number): Plan => ({
  tickets: 5,
  terms: {
    ...shared,
    token: 'ORB',
    name: nameOf('ORB'),
    issuer: 'Orbit Relay Labs',
    papers: papersOf(options, 'ORB'),
    price: price('1.4'),
    lot: money('50'),
    places: 24,
    opensAtMs: startMs,
    closesAtMs: startMs + HOUR_MS,
    drawsAtMs: startMs + HOUR_MS + 10 * MINUTE_MS,
    completesAtMs: startMs + 26 * HOUR_MS,
    listsAtMs: startMs + 27 * HOUR_MS,
  },
});

/** Open at the first start, drawn soon after, with time for two more rounds of payment. */
const openPlan = (options: Texts, startMs: number): Plan => ({
  tickets: 9,
  terms: {
    ...shared,
    token: 'LUM',
    name: nameOf('LUM'),
    issuer: 'Lumen Grid Foundation',
    papers: papersOf(options, 'LUM'),
    price: price('0.2'),
    lot: money('500'),
    places: 60,
    opensAtMs: startMs,
    closesAtMs: startMs + HOUR_MS,
    drawsAtMs: startMs + HOUR_MS + 10 * MINUTE_MS,
    completesAtMs: startMs + 73 * HOUR_MS + 10 * MINUTE_MS,
    listsAtMs: startMs + 74 * HOUR_MS,
  },
});

/**
 * Gives a new practice product two offerings: one that the house's traders went through before the
 * first start, and one that is open. Both run through the same commands and jobs as any other, the
 * past one on a clock of its own, and are drawn by the practice beacon.
 */
export async function livePracticeOfferings(options: ModulesOptions): Promise<void> {
  const [row] = await options.db<{ known: boolean }[]>`
    select exists (select from markets.head) or exists (select from offerings.offering) as known`;
  if (row?.known !== false) return;
  const nowMs = Math.floor(options.clock.now() / MINUTE_MS) * MINUTE_MS;
  const clock = new ManualClock(nowMs - 4 * DAY_MS);
  const world = await openWorld(options, clock);
  const past = listedPlan(options, clock.now());
  await world.sell(past);
  const { closesAtMs, drawsAtMs, completesAtMs, listsAtMs } = past.terms;
  for (const atMs of [closesAtMs, drawsAtMs, completesAtMs, listsAtMs]) {
    clock.step(atMs - clock.now());
    await world.runDue();
  }
  clock.step(nowMs - clock.now());
  await world.sell(openPlan(options, nowMs));
}

/** Only what an offering needs, at the time of its clock. */
async function openWorld(options: ModulesOptions, clock: ManualClock) {
  const { db } = options;
  const bus = createLocalBus();
  const metrics = createMetrics();
  const at = (name: string) => ({
    ...options,
    clock,
    bus,
    metrics,
    random: options.random.fork(`practice-offerings/${name}`),
  });
  const kyc = createKyc(at('kyc'));
  const identity = await createIdentity({
    ...at('identity'),
    welcome: grantPracticeMoney,
    standingOf: kyc.standingOf,
    memberLevelOf: findLevel,
    requireUnfrozen: assertUnfrozen,
  });
  const offerings = await createOfferings({
    ...at('offerings'),
    countries: allowedEverywhere,
    outbox: createOutbox(at('outbox')),
    fundPassword: identity.fundPassword,
    // Accounts of the house need no identity check.
    levelsOf: async (_db, userIds) => new Map(userIds.map((id) => [id, 'advanced'])),
    listToken,
  });
  const jobs = createJobs({ ...at('jobs'), jobs: offerings.jobs });
  await endowHouse(db, clock.now());
  const traders: string[] = [];
  for (let number = FIRST_TRADER; number < FIRST_TRADER + TRADERS; number++)
    traders.push(await identity.openHouseTrader(number));
  return {
    /** A job that is done may leave another one due. */
    async runDue(): Promise<void> {
      while ((await jobs.runDue()) > 0);
    },
    async sell({ terms, tickets }: Plan): Promise<void> {
      const offeringId = await offerings.sellForPractice(terms);
      for (const userId of traders)
        await offerings.subscribeForHouse({ userId, offeringId, tickets });
    },
  };
}
