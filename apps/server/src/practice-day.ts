import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import type { RequestOf } from '@candor/contract/calls';
import { utcDay } from '@candor/domain/proofs/sealed-day';
import { Refusal } from '@candor/domain/refusal';
import { createModules } from './modules.ts';
import type { ModulesOptions } from './modules-options.ts';
import { createPracticeCompetition } from './practice-competition.ts';
import { livePracticePast } from './practice-past.ts';
import { AFTER_DAY_MS, markPracticeDay } from './modules/proofs/index.ts';
import { createLocalBus } from './platform/bus.ts';
import { ManualClock } from './platform/clock.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbox } from './platform/outbox.ts';
import { livePracticeOfferings } from './practice-offerings.ts';

/**
 * The house's traders trade for some seconds in the morning and some minutes in the evening; prices
 * are recorded only for these. Before the end of the day, as are the following two.
 */
const MORNING_MS = 20 * HOUR_MS;
const EVENING_MS = 8 * MINUTE_MS;
const COMPETITION_END_MS = 4 * MINUTE_MS;
const TRADERS = 6;
const MARGIN_MOVED = money('4000');

/** Whether nothing was ever recorded here; otherwise a practice day cannot be added. */
async function isFirstStart({ db }: ModulesOptions): Promise<boolean> {
  const [row] = await db<
    { recorded: boolean }[]
  >`select exists (select from markets.head) as recorded`;
  return row?.recorded === false;
}

/**
 * Gives a new practice product offerings and a previous day: some seconds and its last minutes, in
 * which accounts of the house trade against it through the same use cases as customers, at prices of
 * the same simulated path, and compete for prizes. It is recorded, hashed and signed now, and its
 * seal says so (decision 0098). The product then starts as if it had been stopped overnight, and
 * seals that day.
 */
export async function livePracticeDay(options: ModulesOptions): Promise<void> {
  if (!(await isFirstStart(options))) return;
  await livePracticeOfferings(options);
  const nowMs = options.clock.now();
  // A day that ended more recently cannot be sealed yet; the one before it can be sealed
  // immediately.
  const endMs = Math.floor((nowMs - AFTER_DAY_MS) / DAY_MS) * DAY_MS;
  const day = utcDay(endMs - 1);
  if (!(await markPracticeDay(options.db, { day, recordedAtMs: nowMs }))) return;
  const clock = new ManualClock(endMs - MORNING_MS);
  await livePracticePast(options, endMs - EVENING_MS - DAY_MS);
  const competition = createPracticeCompetition(options, clock);
  const { traders, held } = await inModules(options, clock, async (modules) => {
    const opened = await openTraders(modules, clock);
    await competition.announce({ traders: opened, endsAtMs: endMs - COMPETITION_END_MS });
    return { traders: opened, held: await openHeld(modules, clock, opened) };
  });
  clock.step(endMs - EVENING_MS - clock.now());
  await inModules(options, clock, (modules) => trade(modules, clock, { traders, held }));
  clock.step(endMs - MINUTE_MS - clock.now());
  await competition.finish();
}

type Modules = Awaited<ReturnType<typeof createModules>>;

/** The product at the time of a clock: prices and trading only. */
async function inModules<Result>(
  options: ModulesOptions,
  clock: ManualClock,
  live: (modules: Modules) => Promise<Result>,
): Promise<Result> {
  const own = {
    ...options,
    clock,
    bus: createLocalBus(),
    metrics: createMetrics(),
    practiceFaults: false,
    suitabilityQuiz: false,
  };
  const { openRecording: _, ...inProcess } = own;
  const modules = await createModules({ ...inProcess, outbox: createOutbox(own) });
  await modules.start({ isWorking: false });
  const result = await live(modules);
  await modules.stop();
  return result;
}

async function openTraders(modules: Modules, clock: ManualClock): Promise<string[]> {
  await clock.advance(2_000);
  const traders: string[] = [];
  for (let number = 1; number <= TRADERS; number++)
    traders.push(await modules.openHouseTrader(number));
  return traders;
}

/** What each trader holds from the morning to the evening: every market has both sides. */
async function openHeld(
  modules: Modules,
  clock: ManualClock,
  traders: readonly string[],
): Promise<Held[]> {
  const held: Held[] = [];
  for (const [place, userId] of traders.entries()) {
    const ask = asker(modules, clock, userId);
    await ask('transferFunds', {
      from: 'balance',
      to: 'contract',
      amount: MARGIN_MOVED,
      currency: 'USDT',
    });
    const made = await ask('openPosition', {
      symbol: symbols[place % symbols.length]!,
      direction: place < symbols.length ? 'long' : 'short',
      leverage: 2,
      margin: money(String(500 + place * 90)),
    });
    if (made) held.push({ userId, id: idOf(made) });
    await clock.advance(1_000);
  }
  return held;
}

interface Held {
  readonly userId: string;
  readonly id: string;
}

async function trade(
  modules: Modules,
  clock: ManualClock,
  { traders, held }: { readonly traders: readonly string[]; readonly held: readonly Held[] },
): Promise<void> {
  await clock.advance(2_000);
  const orders: Opened[] = [];
  for (const [place, userId] of traders.entries()) {
    const ask = asker(modules, clock, userId);
    for (const order of ordersOf(place)) {
      const made = await ask('openPosition', order);
      if (made) orders.push({ ask, id: idOf(made) });
    }
    await bet(ask, place);
    await clock.advance(1_000);
  }
  for (const { userId, id } of held) await asker(modules, clock, userId)('closePosition', { id });
  await clock.advance(70_000);
  for (const { ask, id } of orders.filter((_, at) => at % 3 !== 0)) {
    await ask('closePosition', { id });
    await clock.advance(1_500);
  }
  for (const [place, userId] of traders.entries())
    await bet(asker(modules, clock, userId), place + 1);
  await clock.advance(65_000);
  for (const { ask, id } of orders.filter((_, at) => at % 3 === 0))
    await ask('closePosition', { id });
  await clock.advance(10_000);
}

interface Opened {
  readonly ask: Ask;
  readonly id: string;
}

type Ask = <Name extends 'transferFunds' | 'openPosition' | 'closePosition' | 'buySecondContract'>(
  name: Name,
  request: RequestOf<Name>,
) => Promise<unknown>;

/** Calls as that customer would; null if the market refuses at the moment. */
const asker =
  ({ calls }: Modules, clock: ManualClock, userId: string): Ask =>
  async (name, request) => {
    const context = {
      userId,
      sessionId: '',
      language: undefined,
      ip: '',
      userAgent: '',
      device: '',
      nowMs: clock.now(),
      idempotency: null,
    };
    try {
      return await (calls[name] as (asked: unknown, about: object) => unknown)(request, context);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  };

/** Id in a wire-format response. */
const idOf = (made: unknown): string => JSON.parse((made as { wire: string }).wire).id;

const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const;

/** Two orders of a trader: each with its own market, side and size. */
function ordersOf(place: number): RequestOf<'openPosition'>[] {
  const order = (turn: number): RequestOf<'openPosition'> => ({
    symbol: symbols[(place + turn) % symbols.length]!,
    direction: (place + turn) % 2 === 0 ? 'long' : 'short',
    leverage: 3 + ((place * 5 + turn * 4) % 15),
    margin: money(String(120 + place * 65 + turn * 90)),
  });
  return [order(0), order(1)];
}

/** A 60-second contract, up or down. */
async function bet(ask: Ask, place: number): Promise<void> {
  const symbol = symbols[place % symbols.length]!;
  const stake = money(String(10 + place * 5));
  const direction = place % 2 === 0 ? 'up' : 'down';
  await ask('buySecondContract', { symbol, setId: `${symbol}-60`, stake, direction });
}
