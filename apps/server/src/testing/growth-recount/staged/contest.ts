import {
  competitionHarness,
  HOUR,
  MINUTE,
} from '../../../modules/competitions/testing/competition-harness.ts';
import { UNIT } from '../../finance-years/figures.ts';
import type { Plant } from '../../finance-years/plant.ts';
import {
  boardDifferences,
  readContractLines,
  readHandles,
  readMarks,
  readTrades,
} from '../contest-facts.ts';
import { type Contest, prizePayments, standings } from '../contest-recount.ts';
import { differences, HOUSE, readPaid } from '../facts.ts';
import { freeIn, onStage, type Part, type Player, type Stage } from './stage.ts';

const SYMBOL = 'SOLUSDT';
const SIDES = ['long', 'short'] as const;
type Side = (typeof SIDES)[number];
const PRIZES = { profitPrizes: '50, 40, 30, 20, 10', returnPrizes: '25, 15' };
const amounts = (text: string) => text.split(', ').map((each) => BigInt(each) * UNIT);
const BRIEF_ROUNDS_MAX = 30;

/** Whatever the price does, one of the two sides gains: each part is played on both. */
const ROLES = ['inviter', 'invited', 'one', 'two', 'leaver', 'early', 'mover', 'brief'] as const;
const parts: readonly Part[] = SIDES.flatMap((side) =>
  ROLES.map((role): Part => {
    const isOnePerson = role === 'one' || role === 'two';
    return [
      `${role} ${side}`,
      isOnePerson ? `person ${side}` : null,
      role === 'invited' ? `inviter ${side}` : null,
    ];
  }),
);

/**
 * One competition in which everything happens that its rules speak of: accounts that invited each
 * other, two accounts of one person, somebody who leaves, one who trades before they join, money
 * paid in meanwhile, and gains of less than five minutes. Returns what differs from the rules.
 */
export const stagedContest = (plant?: Plant): Promise<string[]> =>
  onStage({ plant, parts, levelRewards: false }, async (stage) => {
    const harness = competitionHarness(stage.app);
    for (const who of stage.players.values()) await moveIn(stage, who, '2000');
    await stage.app.clock.advance(1_000);
    const announcedAtMs = stage.app.clock.now();
    const id = await harness.announce({ baseMin: '100', ...PRIZES });
    const entrants = await play(stage, harness, id);
    await stage.pass(announcedAtMs + 3 * HOUR - stage.app.clock.now());
    await stage.pass(3 * MINUTE);
    await stage.app.clock.advance(4_000);
    return compare(stage, {
      id,
      announcedAtMs,
      startsAtMs: announcedAtMs,
      endsAtMs: announcedAtMs + 3 * HOUR,
      baseMin: 100n * UNIT,
      profitPrizes: amounts(PRIZES.profitPrizes),
      returnPrizes: amounts(PRIZES.returnPrizes),
      entrants,
      finalAtMs: stage.app.clock.now(),
    });
  });

const moveIn = ({ app }: Stage, who: Player, amount: string) =>
  app.call('transferFunds', { from: 'balance', to: 'contract', amount, currency: 'USDT' }, who);

type Harness = ReturnType<typeof competitionHarness>;

async function play(stage: Stage, harness: Harness, id: string): Promise<Contest['entrants']> {
  const joinedAt = new Map<string, number>();
  const enter = async (who: Player) => {
    joinedAt.set(who.userId, stage.app.clock.now());
    await harness.join(who, id);
  };
  const everybody = [...stage.players.values()];
  const late = everybody.filter(({ name }) => name.startsWith('early'));
  for (const who of everybody) if (!late.includes(who)) await enter(who);
  await stage.app.clock.advance(1_000);
  for (const [index, role] of ROLES.entries())
    for (const side of SIDES) {
      const margin = String(300 + 10 * index);
      const order = { symbol: SYMBOL, direction: side, margin };
      if (role !== 'brief') await harness.open(stage.of(`${role} ${side}`), order);
    }
  for (const side of SIDES) await moveIn(stage, stage.of(`mover ${side}`), '1000');
  await stage.pass(6 * MINUTE);
  for (const who of late) await enter(who);
  await gainsBriefly(stage, harness);
  for (const side of SIDES) await harness.leave(stage.of(`leaver ${side}`), id);
  const handles = await readHandles(stage.app.db, id);
  return everybody.map(({ userId, name }) => ({
    userId,
    handle: handles.get(userId)!,
    joinedAtMs: joinedAt.get(userId)!,
    hasLeft: name.startsWith('leaver'),
  }));
}

/** Both sides for two minutes, until one of them has gained. */
async function gainsBriefly(stage: Stage, { open }: Harness): Promise<void> {
  const held = (side: Side) => freeIn(stage, stage.of(`brief ${side}`), 'contract');
  for (let round = 0; round < BRIEF_ROUNDS_MAX; round++) {
    const before = [await held('long'), await held('short')];
    const trades = [];
    for (const side of SIDES)
      trades.push(await open(stage.of(`brief ${side}`), { symbol: SYMBOL, direction: side }));
    await stage.pass(2 * MINUTE);
    for (const trade of trades) await trade.close();
    const after = [await held('long'), await held('short')];
    if (after.some((free, index) => free > before[index]!)) return;
  }
  throw new Error('no price moved by more than a trade costs');
}

async function compare({ app, players, nameOf }: Stage, contest: Contest): Promise<string[]> {
  const [trades, lines, markBefore] = await Promise.all([
    readTrades(app.db),
    readContractLines(app.db),
    readMarks(app.db, [SYMBOL]),
  ]);
  const facts = { accounts: [...players.values()], trades, lines, markBefore };
  const paid = (await readPaid(app.db)).filter(({ type }) => type.startsWith('competition'));
  return [
    ...(await boardDifferences(app, contest.id, standings(contest, facts))),
    ...differences(prizePayments(contest, facts, HOUSE), paid, nameOf),
  ];
}
