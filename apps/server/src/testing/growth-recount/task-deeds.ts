import { announce } from './announce.ts';
import type { Actor } from './people.ts';
import { DAY, dayNumber, units } from '../finance-years/figures.ts';
import { callAs, FUND_PASSWORD } from '../finance-years/people.ts';
import { setTotp } from '../../modules/tasks/testing/task-people.ts';
import { TEST_PASSWORD } from '../test-app.ts';
import { ask, type Run } from './run.ts';

const TASKS = [
  'verifyIdentity',
  'secondFactor',
  'fundPassword',
  'readRisks',
  'checkPrices',
  'firstContract',
] as const;

/** Two operators announce a task that does not run, or bring the end of one forward. */
export async function announcesTask(run: Run): Promise<void> {
  const { nodes, chance, tasks } = run;
  const task = chance.pick(TASKS);
  const version = tasks.announced.filter((each) => each.task === task).length;
  const last = tasks.announced.findLast((each) => each.task === task);
  const nowMs = nodes.nowMs;
  if (last && nowMs < last.endsAtMs) {
    if (last.endsAtMs <= nowMs + DAY || chance.happens(0.6)) return;
    await announce(run, 'tasks.end', { task, version });
    last.endsAtMs = nowMs + DAY;
    return;
  }
  // What is left of the one before returns first.
  if (last && (await isHeld(run, task))) return;
  const [reward, places] = [chance.pick(['0.1', '2', '4.999999']), chance.between(1, 4)];
  const endsAtMs = nowMs + chance.between(1, 60) * DAY;
  await announce(run, 'tasks.announce', {
    task,
    amount: reward,
    grants: places,
    endsAt: endsAtMs,
  });
  const claimsBefore = tasks.claims.length;
  tasks.announced.push({ task, reward: units(reward), places, claimsBefore, endsAtMs });
}

async function isHeld({ nodes }: Run, task: string): Promise<boolean> {
  const [row] = await nodes.db<{ held: boolean }[]>`
    select exists (select from tasks.task where name = ${task} and ended_at is null) as held`;
  return row!.held;
}

/** Somebody does a thing that is rewarded once. */
export async function doesTask(run: Run): Promise<void> {
  const { chance, cast, tasks } = run;
  const who = chance.pick(cast);
  const task = chance.pick(['fundPassword', 'readRisks']);
  const secrets = { password: TEST_PASSWORD, safePassword: FUND_PASSWORD };
  const { code } =
    task === 'readRisks'
      ? await ask(run, who, 'confirmRisksRead')
      : await ask(run, who, 'setFundPassword', secrets);
  const claimsBefore = tasks.claims.length;
  if (code === 200) tasks.deeds.push({ userId: who.userId, task, claimsBefore });
}

/** Everybody checks a price; one that was recorded on another day is none of today. */
export async function checksPrices(run: Run): Promise<void> {
  const { nodes, cast, tasks, findings } = run;
  const today = dayNumber(nodes.nowMs);
  const [newest, older] = [await tickBefore(run, Infinity), await tickBefore(run, today)];
  const isOfToday = newest !== undefined && dayNumber(newest.atMs) === today;
  for (const who of cast) {
    const stale = older && (await ask(run, who, 'confirmPriceChecked', older.tick));
    if (stale?.code === 200) findings.push(`${who.name} checked a price of another day`);
    if (!isOfToday) continue;
    const { code } = await ask(run, who, 'confirmPriceChecked', newest.tick);
    const claimsBefore = tasks.claims.length;
    if (code === 200) tasks.checks.push({ userId: who.userId, day: today, claimsBefore });
  }
}

/** The last recorded price of before a day. */
async function tickBefore({ nodes }: Run, day: number) {
  const beforeMs = Math.min(day * DAY - 8 * 3_600_000, nodes.nowMs + DAY);
  const [row] = await nodes.db<{ sequence: number; hash: string; at: number }[]>`
    select sequence::float8 as sequence, encode(hash, 'hex') as hash, recorded_at as at
    from markets.tick where symbol = 'BTCUSDT' and recorded_at < ${beforeMs}::timestamptz
    order by recorded_at desc, sequence desc limit 1`;
  if (!row) return undefined;
  return { atMs: row.at, tick: { symbol: 'BTCUSDT', sequence: row.sequence, hash: row.hash } };
}

/** Some ask for every reward, three times at once and through both processes. */
export async function claimsRewards(run: Run): Promise<void> {
  const { nodes, chance, cast } = run;
  for (const who of cast.filter(() => chance.happens(0.5))) {
    await callAs(nodes.app, who, { name: 'getUser', fields: {} });
    const hasSecondFactor = chance.happens(0.4);
    await setTotp(nodes.app, who, hasSecondFactor);
    for (const task of TASKS) await claims(run, who, { task, hasSecondFactor });
    // Undone, and done again another time.
    await setTotp(nodes.app, who, false);
  }
}

async function claims(
  { nodes, tasks, findings }: Run,
  who: Actor,
  { task, hasSecondFactor }: { readonly task: string; readonly hasSecondFactor: boolean },
): Promise<void> {
  tasks.claims.push({ userId: who.userId, task, atMs: nodes.nowMs, hasSecondFactor });
  const asked = [nodes.app, nodes.other, nodes.app].map((app) =>
    app.call('claimTask', { task }, { token: who.token }),
  );
  const answers = await Promise.all(asked);
  if (answers.filter(({ code }) => code === 200).length > 1)
    findings.push(`${who.name} was rewarded for ${task} more than once`);
}
