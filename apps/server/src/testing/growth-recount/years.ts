import { audit } from '../../audit/audit.ts';
import { Chance } from '../finance-years/chance.ts';
import {
  DAY,
  dayNumber,
  dayStart,
  dayText,
  figure,
  HOUR,
  units,
} from '../finance-years/figures.ts';
import { shownLevels } from '../shown-levels.ts';
import { openOperators } from './announce.ts';
import { holdsContest } from './contest-deeds.ts';
import { boardDifferences, readContractLines, readMarks, readTrades } from './contest-facts.ts';
import { type ContestFacts, prizePayments, standings } from './contest-recount.ts';
import {
  differences,
  HOUSE,
  readFees,
  readLevels,
  readMoves,
  readPaid,
  readPrices,
} from './facts.ts';
import { changeTerms, opensEverywhere, paysFee, pumps, tradesBriefly } from './level-deeds.ts';
import { Nodes } from './nodes.ts';
import { type Actor, castOf, isNamed, proves } from './people.ts';
import { type Facts, levelNow, mustHavePaid } from './recount.ts';
import { dayBegin, give, MINUTE, type Run } from './run.ts';
import { announcesTask, checksPrices, claimsRewards, doesTask } from './task-deeds.ts';
import { rewardPayments } from './task-recount.ts';

const COUNTED_AFTER = 5 * MINUTE;
const ROUNDS_MAX = 60;
/** Steps from one competition to the next. */
const CONTEST_EACH = 11;

export interface GrowthYears {
  readonly seed: string;
  /** `YYYY-MM-DD` in UTC+8. */
  readonly from: string;
  readonly days: number;
  /** Days of this run that people are awake for; the clock jumps over most others. */
  readonly awake: readonly string[];
  /** Steps between two recounts. */
  readonly recountEach: number;
}

export interface Outcome {
  readonly findings: readonly string[];
  readonly steps: number;
  readonly deaths: number;
  /** Payments that were counted again, by type. */
  readonly payments: ReadonlyMap<string, number>;
}

/** Lives through years with two processes, and counts again what growth must have paid. */
export async function recountYears(options: GrowthYears): Promise<Outcome> {
  const { seed, from, days, awake, recountEach } = options;
  const startMs = dayBegin(from) + 12 * HOUR;
  const nodes = await Nodes.opened(startMs, new Chance(`${seed}/misfortune`));
  try {
    const chance = new Chance(seed);
    const cast = await castOf(nodes.app);
    const terms = [{ fromDay: 0, levels: await shownLevels(nodes.app) }];
    const firstDay = dayNumber(startMs);
    const remembered = { terms, openings: [], contests: [], tasks: noTasks(), firstDay };
    const desk = await openOperators(nodes);
    const run: Run = { nodes, desk, chance, cast, ...remembered, findings: [] };
    await coinsFor(run, cast.at(-1)!);
    let steps = 0;
    let payments: Outcome['payments'] = new Map();
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

const noTasks = (): Run['tasks'] => ({ announced: [], deeds: [], checks: [], claims: [] });

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
  const ofLevels = [
    pumps,
    pumps,
    paysFee,
    paysFee,
    tradesBriefly,
    opensEverywhere,
    opensEverywhere,
  ];
  const ofTasks = [announcesTask, announcesTask, doesTask, checksPrices, claimsRewards];
  const deeds = [...ofLevels, ...ofTasks];
  for (let count = chance.between(2, 6); count > 0; count--) await chance.pick(deeds)(run);
  if (number % CONTEST_EACH !== 3) return;
  await holdsContest(run);
  for (let count = 0; count < 4; count++) await announcesTask(run);
  await claimsRewards(run);
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

const coinsFor = (run: Run, who: Actor): Promise<void> =>
  give(run, who, { amount: units('0.73719'), currency: 'BTC' });

/** Lives until every midnight so far is counted and every fee so far is paid for. */
async function settle({ nodes, findings }: Run): Promise<void> {
  const ready = dayStart(dayNumber(nodes.nowMs)) + COUNTED_AFTER + MINUTE;
  if (nodes.nowMs < ready) await nodes.pass(ready - nodes.nowMs, { deathly: false });
  const [last] = await nodes.db<{ place: string }[]>`
    select coalesce(max(place), 0)::text as place from ledger.transfer where type = 'tradingFee'`;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await nodes.pass(61_000, { deathly: false });
    const [row] = await nodes.db<{ counted: boolean; paid: boolean; ended: boolean }[]>`
      select not exists (select from platform.due where name = 'tasks.end'
          and due_at <= ${nodes.nowMs}::timestamptz) as ended,
        exists (select 1 from levels.count where ended_at is not null
          and day >= ${dayText(dayNumber(nodes.nowMs))}::text::date) as counted,
        coalesce((select done_place from team.progress), 0) >= ${last!.place}::bigint as paid`;
    if (row!.counted && row!.paid && row!.ended) return;
  }
  findings.push('what fell due is not done an hour later');
}

async function recount(run: Run): Promise<Outcome['payments']> {
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
  const expected = [...mustHavePaid(facts), ...(await mustHaveWon(run))];
  const nameOf = (userId: string) =>
    userId === HOUSE ? 'house' : (cast.find((each) => each.userId === userId)?.name ?? userId);
  findings.push(...differences(expected, paid, nameOf));
  for (const { userId, name } of cast)
    if (levels.get(userId) !== levelNow(facts, userId))
      findings.push(`${name} has level ${levels.get(userId)}, rules ${levelNow(facts, userId)}`);
  const sum = (of: readonly { amount: bigint }[]) =>
    of.reduce((all, { amount }) => all + amount, 0n);
  const rebates = sum(paid.filter(({ type }) => type === 'teamRebate'));
  if (rebates * 100n > sum(fees) * 40n)
    findings.push(`rebates of ${figure(rebates)} for fees of ${figure(sum(fees))}`);
  const byType = Map.groupBy(expected, ({ type }) => type);
  return new Map([...byType].map(([type, { length }]) => [type, length]));
}

/** Prizes of competitions and rewards of tasks. */
async function mustHaveWon({ nodes, cast, contests, tasks, findings }: Run) {
  const { db, nowMs } = nodes;
  const [trades, lines, markBefore] = await Promise.all([
    readTrades(db),
    readContractLines(db),
    readMarks(db, ['BTCUSDT', 'ETHUSDT']),
  ]);
  const facts: ContestFacts = { accounts: cast, trades, lines, markBefore };
  for (const contest of contests)
    findings.push(...(await boardDifferences(nodes.app, contest.id, standings(contest, facts))));
  return [
    ...contests.flatMap((contest) => prizePayments(contest, facts, HOUSE)),
    ...rewardPayments({ ...tasks, accounts: cast, trades, nowMs }, HOUSE),
  ];
}
