import { payFee, payRebates } from '../../../modules/team/testing/people.ts';
import {
  DAY,
  dayNumber,
  dayStart,
  figure,
  HOUR,
  UNIT,
  units,
} from '../../finance-years/figures.ts';
import type { Plant } from '../../finance-years/plant.ts';
import { shownLevels } from '../../shown-levels.ts';
import { differences, readFees, readLevels, readMoves, readPaid } from '../facts.ts';
import { type Facts, levelNow, mustHavePaid } from '../recount.ts';
import { freeIn, onStage, type Part, type Stage } from './stage.ts';

const parts: readonly Part[] = [
  ['falls', 'falls', null],
  ['passes', 'passes', null],
  ['nearly', 'nearly', null],
  ['saves', 'saves', null],
  ['hana', 'hana', null],
  ['ivan', 'ivan', 'hana'],
  ['jana', 'jana', 'ivan'],
  ['kate one', 'kate', null],
  ['kate two', 'kate', 'kate one'],
];
const MINUTE = 60_000;

/**
 * Twelve days from a Wednesday, with everything that the rules of levels and of rebates speak of:
 * a level that falls and is reached again, money that is elsewhere a minute after midnight, a
 * millionth below a threshold, envelopes that are opened, asked for again and left, fees of invited
 * accounts and of one's own, and a process that starts again. Returns what differs from the rules.
 */
export const stagedLevels = (plant?: Plant): Promise<string[]> =>
  onStage({ plant, parts, levelRewards: true }, async (stage) => {
    const { app } = stage;
    const firstDay = dayNumber(app.clock.now());
    const terms = [{ fromDay: 0, levels: await shownLevels(stage.app) }];
    await owns(stage, 'nearly', '999.999999');
    await midnight(stage, async () => {
      await owns(stage, 'passes', '60000');
    });
    await owns(stage, 'passes', '0');
    await owns(stage, 'falls', '500');
    await midnight(stage);
    await owns(stage, 'falls', '10000');
    const late = await payFees(stage);
    while ((dayNumber(app.clock.now()) + 3) % 7 !== 0) await midnight(stage);
    const openings = [...(await opens(stage)), ...(await opens(stage))];
    await stage.pass(7 * DAY);
    await midnight(stage);
    if (plant?.restartSql) await app.db.unsafe(plant.restartSql);
    // Other tests on this server can only hold up a play that has no such plant.
    late.push(...(await payFees(stage, plant?.restartSql ? 6 : undefined)));
    const lastDay = dayNumber(app.clock.now());
    return [...late, ...(await compare(stage, { terms, openings, firstDay, lastDay }))];
  });

async function owns(stage: Stage, name: string, amount: string): Promise<void> {
  const change = units(amount) - (await freeIn(stage, stage.of(name), 'balance'));
  if (change !== 0n) await stage.give(stage.of(name), change);
}

/** To the next midnight, then until it is counted; `before`: what is done in between. */
async function midnight(stage: Stage, before = async () => {}): Promise<void> {
  const { clock } = stage.app;
  await stage.pass(dayStart(dayNumber(clock.now()) + 1) - clock.now());
  await before();
  await stage.pass(6 * MINUTE);
  await stage.pass(2 * MINUTE);
}

/** Everybody but one asks for their envelope. */
async function opens(stage: Stage): Promise<{ userId: string; atMs: number }[]> {
  const opened = [];
  for (const who of stage.players.values()) {
    if (who.name === 'saves') continue;
    const atMs = stage.app.clock.now();
    const { code } = await stage.ask(who, 'openEnvelope');
    if (code === 200) opened.push({ userId: who.userId, atMs });
  }
  await stage.pass(HOUR);
  return opened;
}

/** Invited accounts pay a fee each; rebates that do not come are a finding. */
async function payFees({ app, of }: Stage, minutesMax?: number): Promise<string[]> {
  for (const name of ['ivan', 'jana', 'kate two']) await payFee(app, of(name), '12.345678');
  return payRebates(app, minutesMax).then(
    () => [],
    (error: unknown) => [String(error)],
  );
}

/** What customers have and are shown beside what the rules say. */
async function compare(
  stage: Stage,
  known: Pick<Facts, 'terms' | 'openings' | 'firstDay' | 'lastDay'>,
): Promise<string[]> {
  const { app, players, nameOf } = stage;
  const accounts = [...players.values()];
  const [moves, fees] = [await readMoves(app.db), await readFees(app.db)];
  const facts: Facts = { ...known, accounts, moves, fees, priceBefore: () => UNIT };
  const expected = mustHavePaid(facts);
  const levels = await readLevels(app.db);
  const findings = differences(expected, await readPaid(app.db), nameOf);
  for (const who of accounts) {
    const [level, due] = [levels.get(who.userId), levelNow(facts, who.userId)];
    if (level !== due) findings.push(`${who.name} has level ${level}, rules ${due}`);
    const earned = expected
      .filter(({ type, userId }) => type === 'teamRebate' && userId === who.userId)
      .reduce((sum, { amount }) => sum + amount, 0n);
    const { result } = await stage.ask(who, 'getTeam');
    const shown = units((result as { totalCommission: string }).totalCommission);
    if (shown !== earned)
      findings.push(`${who.name} is shown rebates of ${figure(shown)}, rules ${figure(earned)}`);
  }
  return findings;
}
