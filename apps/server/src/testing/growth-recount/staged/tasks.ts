import type { TaskName } from '@candor/domain/tasks/task';
import { announce, setTotp } from '../../../modules/tasks/testing/task-people.ts';
import { inTransaction } from '../../../platform/db.ts';
import { DAY, units } from '../../finance-years/figures.ts';
import type { Plant } from '../../finance-years/plant.ts';
import { readTrades } from '../contest-facts.ts';
import { differences, HOUSE, readPaid } from '../facts.ts';
import { type RewardFacts, rewardPayments, type TaskFacts } from '../task-recount.ts';
import { onStage, type Part, type Player, type Stage } from './stage.ts';

const parts: readonly Part[] = [
  ['ada', 'ada', null],
  ['bea', 'bea', null],
  ['kate one', 'kate', null],
  ['kate two', 'kate', null],
  ['nobody', null, null],
];
const MINUTE = 60_000;

/** A stage, and what has happened on it. */
interface Scene {
  readonly stage: Stage;
  readonly facts: TaskFacts;
}

/**
 * Each task once, with everything that its rules speak of: more people than places, two accounts of
 * one person, a contract of seconds, an end that is brought forward, and a second version of a task.
 * Returns what differs from the rules.
 */
export const stagedTasks = (plant?: Plant): Promise<string[]> =>
  onStage({ plant, parts, levelRewards: false }, async (stage) => {
    const scene = { stage, facts: { announced: [], deeds: [], checks: [], claims: [] } };
    for (const act of [fewPlaces, onePerson, briefContract, earlyEnd, nextVersion])
      await act(scene);
    const [trades, all] = [await readTrades(stage.app.db), await readPaid(stage.app.db)];
    const accounts = [...stage.players.values()];
    const facts: RewardFacts = { ...scene.facts, accounts, trades, nowMs: stage.app.clock.now() };
    const paid = all.filter(({ type }) => type.startsWith('task'));
    return differences(rewardPayments(facts, HOUSE), paid, stage.nameOf);
  });

async function announces(
  { stage: { app }, facts }: Scene,
  task: TaskName,
  { reward = '2', places = 5, lastsMs = 10 * DAY } = {},
): Promise<void> {
  const nowMs = app.clock.now();
  await announce(app, task, { reward, places, lastsMs });
  const claimsBefore = facts.claims.length;
  const terms = { task, reward: units(reward), places, claimsBefore, endsAtMs: nowMs + lastsMs };
  facts.announced.push(terms);
}

async function claims(
  { stage, facts }: Scene,
  who: Player,
  {
    task,
    hasSecondFactor = false,
  }: { readonly task: TaskName; readonly hasSecondFactor?: boolean },
): Promise<void> {
  const atMs = stage.app.clock.now();
  facts.claims.push({ userId: who.userId, task, atMs, hasSecondFactor });
  await stage.ask(who, 'claimTask', { task });
}

async function fewPlaces(scene: Scene): Promise<void> {
  const { stage, facts } = scene;
  await announces(scene, 'readRisks', { places: 1 });
  for (const name of ['nobody', 'ada', 'bea']) {
    const who = stage.of(name);
    await stage.ask(who, 'confirmRisksRead');
    const claimsBefore = facts.claims.length;
    facts.deeds.push({ userId: who.userId, task: 'readRisks', claimsBefore });
    await claims(scene, who, { task: 'readRisks' });
  }
}

async function onePerson(scene: Scene): Promise<void> {
  await announces(scene, 'secondFactor', { lastsMs: DAY });
  for (const name of ['kate one', 'kate two']) {
    const who = scene.stage.of(name);
    await claims(scene, who, { task: 'secondFactor' });
    await setTotp(scene.stage.app, who, true);
    await claims(scene, who, { task: 'secondFactor', hasSecondFactor: true });
  }
}

async function briefContract(scene: Scene): Promise<void> {
  const { stage } = scene;
  await announces(scene, 'firstContract');
  const held = [
    ['ada', 6 * MINUTE],
    ['bea', MINUTE],
  ] as const;
  for (const [name, heldMs] of held) {
    const who = stage.of(name);
    const aside = { from: 'balance', to: 'contract', amount: '100', currency: 'USDT' };
    await stage.ask(who, 'transferFunds', aside);
    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' };
    const { result, code } = await stage.ask(who, 'openPosition', order);
    if (code !== 200) throw new Error('no contract was opened');
    await stage.pass(heldMs);
    await stage.ask(who, 'closePosition', { id: (result as { id: string }).id });
    await claims(scene, who, { task: 'firstContract' });
  }
}

/** A day's notice, and a claim before and after its end. */
async function earlyEnd(scene: Scene): Promise<void> {
  const { app, of, pass } = scene.stage;
  await announces(scene, 'verifyIdentity');
  const context = { operatorIds: ['operator-one', 'operator-two'], nowMs: app.clock.now() };
  const which = { task: 'verifyIdentity', version: 1 };
  await inTransaction(app.db, (tx) =>
    app.app.operatorCommands['tasks.end']!.execute(tx, which, context),
  );
  scene.facts.announced.at(-1)!.endsAtMs = context.nowMs + DAY;
  await pass(DAY - MINUTE);
  await claims(scene, of('ada'), { task: 'verifyIdentity' });
  await pass(2 * MINUTE);
  await claims(scene, of('bea'), { task: 'verifyIdentity' });
}

/** By now the first version has ended. */
async function nextVersion(scene: Scene): Promise<void> {
  await announces(scene, 'secondFactor');
  for (const name of ['kate one', 'kate two'])
    await claims(scene, scene.stage.of(name), { task: 'secondFactor', hasSecondFactor: true });
}
