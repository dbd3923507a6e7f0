import { audit } from '../../audit/audit.ts';
import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money } from '@candor/domain/money/money';
import { giveMoney } from '../../modules/positions/testing/give-money.ts';
import { seededRandom } from '../../platform/random.ts';
import { Chance } from '../finance-years/chance.ts';
import {
  DAY,
  dayNumber,
  dayStart,
  dayText,
  figure,
  HOUR,
  UNIT,
  units,
} from '../finance-years/figures.ts';
import { callAs } from '../finance-years/people.ts';
import type { Plant } from '../finance-years/plant.ts';
import { announceTerms } from './announce-terms.ts';
import { differences, readFees, readLevels, readMoves, readPaid, readPrices } from './facts.ts';
import { Nodes } from './nodes.ts';
import { type Actor, castOf, isNamed, proves } from './people.ts';
import { type Facts, levelNow, mustHavePaid, type Terms } from './recount.ts';

const MINUTE = 60_000;
const MICRO = UNIT / 1_000_000n;
const COUNTED_AFTER = 5 * MINUTE;
const ROUNDS_MAX = 60;

export interface GrowthYears {
  readonly seed: string;
  /** `YYYY-MM-DD` in UTC+8. */
  readonly from: string;
  readonly days: number;
  /** Days of this run that people are awake for; the clock jumps over most others. */
  readonly awake: readonly string[];
  /** Steps between two recounts. */
  readonly recountEach: number;
  readonly plant?: Plant;
}

interface Run {
  readonly nodes: Nodes;
  readonly chance: Chance;
  readonly cast: readonly Actor[];
  readonly terms: Terms[];
  readonly openings: { userId: string; atMs: number }[];
  readonly firstDay: number;
  readonly findings: string[];
}

export interface Outcome {
  readonly findings: readonly string[];
  readonly steps: number;
  readonly deaths: number;
  /** Payments that were counted again. */
  readonly payments: number;
}

/** Lives through years with two processes, and counts again what growth must have paid. */
export async function recountYears(options: GrowthYears): Promise<Outcome> {
  const { seed, from, days, awake, recountEach, plant } = options;
  const startMs = dayBegin(from) + 12 * HOUR;
  const misfortune = new Chance(`${seed}/misfortune`);
  const nodes = await Nodes.opened(startMs, { chance: misfortune, plant });
  try {
    const chance = new Chance(seed);
    const cast = await castOf(nodes.app);
    const terms = [{ fromDay: 0, levels: await shownTerms(nodes) }];
    const firstDay = dayNumber(startMs);
    const run: Run = { nodes, chance, cast, terms, openings: [], firstDay, findings: [] };
    await coinsFor(run, cast.at(-1)!);
    let [steps, payments] = [0, 0];
    const isOver = () => nodes.nowMs >= startMs + days * DAY || run.findings.length > 0;
    while (!isOver()) {
      steps += 1;
      await step(run, awake, steps);
      if (steps % recountEach === 0 || isOver()) payments = await recount(run);
    }
    for (const { check, place, detail } of await audit(nodes.db))
      run.findings.push(`audit ${check}: ${place} ${detail}`);
    return { findings: run.findings, steps, deaths: nodes.deaths, payments };
  } finally {
    await nodes.close();
  }
}

async function shownTerms({ app }: Nodes): Promise<Terms['levels']> {
  type Shown = { threshold: string; upgradeBonus: string; weeklyEnvelope: string };
  const { result } = await app.call('listLevels', {});
  return (result as { levels: Shown[] }).levels.map((each) => ({
    threshold: units(each.threshold),
    bonus: units(each.upgradeBonus),
    envelope: units(each.weeklyEnvelope),
  }));
}

async function step(run: Run, awake: readonly string[], number: number): Promise<void> {
  const { nodes, chance, cast } = run;
  await nodes.pass(drawGap(run, awake), { deathly: true });
  if (chance.happens(0.05)) await nodes.restart();
  const unproven = cast.filter((actor) => isNamed(actor) && !actor.identity);
  // Who proves it in the middle of a count is paid by it or by the next one; nobody does it then.
  if (unproven.length > 0 && (number === 2 || chance.happens(0.1))) {
    await settle(run);
    for (const actor of number === 2 ? unproven.slice(0, 4) : unproven.slice(0, 1))
      await proves(nodes.app, actor);
  }
  if (run.terms.length <= number / 40) await changeTerms(run);
  const deeds = [pumps, pumps, paysFee, paysFee, trades, opensEverywhere, opensEverywhere];
  for (let count = chance.between(1, 4); count > 0; count--) await chance.pick(deeds)(run);
}

/** To the edges of the next midnight on days when people are awake, else over days and weeks. */
function drawGap({ nodes: { nowMs }, chance }: Run, awake: readonly string[]): number {
  const midnight = dayStart(dayNumber(nowMs) + 1);
  const isNear = awake.some((day) => Math.abs(dayBegin(day) - nowMs) < 1.5 * DAY);
  const nextAwake = awake.map((day) => dayBegin(day) - DAY).find((ms) => ms > nowMs);
  const edges = [midnight - 2_001, midnight, midnight + 3 * MINUTE, midnight + COUNTED_AFTER];
  const ahead = edges.filter((ms) => ms > nowMs + 2_000);
  if (isNear || chance.happens(0.3)) return chance.pick([...ahead, midnight + 12 * HOUR]) - nowMs;
  const slept = midnight + 8 * MINUTE + chance.between(1, 20) * DAY;
  return Math.min(slept, nextAwake ?? slept) - nowMs;
}

const dayBegin = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

async function give(
  { nodes, chance }: Run,
  who: Actor,
  { amount, currency = 'USDT' }: { amount: bigint; currency?: CurrencyCode },
): Promise<void> {
  const [outside, inside] = [
    houseAccount('practice', currency),
    customerAccount(who.userId, 'balance', currency),
  ];
  const [from, to] = amount > 0n ? [outside, inside] : [inside, outside];
  const random = seededRandom(`given/${nodes.nowMs}/${chance.share()}`);
  const size = money(figure(amount < 0n ? -amount : amount));
  await giveMoney({ db: nodes.db, clock: nodes.app.clock, random })(who.userId, [
    { type: 'fundsTransfer', from, to, currency, amount: size },
  ]);
}

const coinsFor = (run: Run, who: Actor): Promise<void> =>
  give(run, who, { amount: units('0.73719'), currency: 'BTC' });

async function freeOf({ nodes }: Run, { userId }: Actor): Promise<bigint> {
  const [row] = await nodes.db<{ free: string }[]>`
    select coalesce(sum(available), 0)::text as free from ledger.balance
    where user_id = ${userId} and kind = 'balance' and currency = 'USDT'`;
  return units(row!.free);
}

/** The same money shows itself on one account after the other, at a threshold or a hair below it. */
async function pumps(run: Run): Promise<void> {
  const { chance, cast, terms } = run;
  const who = chance.pick(cast);
  const { threshold } = chance.pick(terms.at(-1)!.levels);
  const target =
    threshold + chance.pick([0n, -MICRO, MICRO * BigInt(chance.between(1, 9_000_000))]);
  const change = (target < 0n ? 0n : target) - (await freeOf(run, who));
  if (change !== 0n) await give(run, who, { amount: change });
}

async function paysFee(run: Run): Promise<void> {
  const { nodes, chance, cast } = run;
  const who = chance.pick(cast);
  const fee = MICRO * BigInt(chance.between(1, chance.pick([7, 1_000, 90_000_000])));
  if (fee > (await freeOf(run, who))) return;
  const random = seededRandom(`fee/${nodes.nowMs}/${chance.share()}`);
  // As any fill posts it.
  await giveMoney({ db: nodes.db, clock: nodes.app.clock, random })(who.userId, [
    {
      type: 'tradingFee',
      from: customerAccount(who.userId, 'balance', 'USDT'),
      to: houseAccount('fees', 'USDT'),
      currency: 'USDT',
      amount: money(figure(fee)),
    },
  ]);
}

/** A contract that is opened and closed: what it costs and brings is in the books. */
async function trades(run: Run): Promise<void> {
  const { nodes, chance, cast } = run;
  const who = chance.pick(cast);
  if ((await freeOf(run, who)) < 200n * UNIT) return;
  const call = (name: Parameters<typeof callAs>[2]['name'], fields: Record<string, unknown>) =>
    callAs(nodes.app, who, { name, fields });
  await call('transferFunds', { from: 'balance', to: 'contract', amount: '150', currency: 'USDT' });
  const direction = chance.pick(['long', 'short']);
  const order = { symbol: 'BTCUSDT', direction, leverage: 5, margin: '50' };
  const { result, code } = await call('openPosition', order);
  if (code !== 200) return;
  await nodes.pass(1_000, { deathly: false });
  await call('closePosition', { id: (result as { id: string }).id });
}

/** Everybody asks for their envelope, twice at once and through both processes. */
async function opensEverywhere({ nodes, cast, openings, findings }: Run): Promise<void> {
  for (const who of cast) {
    await callAs(nodes.app, who, { name: 'getUser', fields: {} });
    const atMs = nodes.nowMs;
    const answers = await Promise.all(
      [nodes.app, nodes.other, nodes.app].map((app) =>
        app.call('openEnvelope', {}, { token: who.token }),
      ),
    );
    const opened = answers.filter(({ code }) => code === 200).length;
    if (opened > 1) findings.push(`${who.name} opened an envelope ${opened} times`);
    if (opened > 0) openings.push({ userId: who.userId, atMs });
  }
}

async function changeTerms(run: Run): Promise<void> {
  const version = run.terms.length;
  const firstDay = await announceTerms(run.nodes.app, version);
  const shown = (await run.nodes.app.call('listLevels', {})).result as {
    next?: { levels: { threshold: string; upgradeBonus: string; weeklyEnvelope: string }[] };
  };
  run.terms.push({
    fromDay: dayNumber(dayBegin(firstDay)),
    levels: shown.next!.levels.map((each) => ({
      threshold: units(each.threshold),
      bonus: units(each.upgradeBonus),
      envelope: units(each.weeklyEnvelope),
    })),
  });
}

/** Lives until every midnight so far is counted and every fee so far is paid for. */
async function settle({ nodes, findings }: Run): Promise<void> {
  const ready = dayStart(dayNumber(nodes.nowMs)) + COUNTED_AFTER + MINUTE;
  if (nodes.nowMs < ready) await nodes.pass(ready - nodes.nowMs, { deathly: false });
  const [last] = await nodes.db<{ place: string }[]>`
    select coalesce(max(place), 0)::text as place from ledger.transfer where type = 'tradingFee'`;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await nodes.pass(61_000, { deathly: false });
    const [row] = await nodes.db<{ counted: boolean; paid: boolean }[]>`
      select exists (select 1 from levels.count where ended_at is not null
          and day >= ${dayText(dayNumber(nodes.nowMs))}::text::date) as counted,
        coalesce((select done_place from team.progress), 0) >= ${last!.place}::bigint as paid`;
    if (row!.counted && row!.paid) return;
  }
  findings.push('what fell due is not done an hour later');
}

async function recount(run: Run): Promise<number> {
  const { nodes, cast, terms, openings, firstDay, findings } = run;
  await settle(run);
  const { db } = nodes;
  const [levels, moves, fees, paid, bitcoin] = await Promise.all([
    readLevels(db),
    readMoves(db),
    readFees(db),
    readPaid(db),
    readPrices(db, 'BTCUSDT'),
  ]);
  const lastDay = dayNumber(nodes.nowMs);
  const priceBefore: Facts['priceBefore'] = (_currency, atMs) => bitcoin(atMs);
  const facts = { accounts: cast, moves, fees, terms, openings, priceBefore, firstDay, lastDay };
  const expected = mustHavePaid(facts);
  const nameOf = (userId: string) => cast.find((each) => each.userId === userId)?.name ?? userId;
  findings.push(...differences(expected, paid, nameOf));
  for (const { userId, name } of cast)
    if (levels.get(userId) !== levelNow(facts, userId))
      findings.push(`${name} has level ${levels.get(userId)}, rules ${levelNow(facts, userId)}`);
  const sum = (of: readonly { amount: bigint }[]) =>
    of.reduce((all, { amount }) => all + amount, 0n);
  const rebates = sum(paid.filter(({ type }) => type === 'teamRebate'));
  if (rebates * 100n > sum(fees) * 40n)
    findings.push(`rebates of ${figure(rebates)} for fees of ${figure(sum(fees))}`);
  return expected.length;
}
