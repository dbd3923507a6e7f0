import { HOUR_MS } from '@candor/domain/durations';
import { addDays, dayOf, startOfDay } from '@candor/domain/calendar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { failTwice } from '../../platform/testing/fail-twice.ts';
import { countLevels } from '../../testing/count-levels.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from '../operators/testing/harness.ts';
import { newTermsAt } from './testing/new-terms.ts';
import { type Person, personIn } from './testing/people.ts';

/** Wednesday, 20:00 UTC+8. */
const START_MS = Date.UTC(2026, 0, 7, 12);
const FIRST_DAY = '2026-01-15';

let app: TestApp;
let harness: Harness;
let maker: TestOperator;
let checker: TestOperator;
beforeEach(async () => {
  app = await createTestApp({ startMs: START_MS, levelRewards: true });
  harness = await openHarness(app);
  await hirePair();
});
afterEach(async () => {
  const findings = await audit(app.db);
  await app.close();
  if (findings.length > 0) throw new Error(`the books differ: ${JSON.stringify(findings)}`);
});

/** Sessions of operators do not last for days. */
async function hirePair(): Promise<void> {
  maker = await harness.hire(`m${app.clock.now()}`, ['finance']);
  checker = await harness.hire(`c${app.clock.now()}`, ['finance']);
}

const wanted = newTermsAt(START_MS);

const propose = (changes: object = {}, by = maker): Promise<TestAnswer> =>
  harness.call(
    'performCommand',
    { kind: 'levels.announce', payload: { ...wanted, ...changes }, reason: 'fewer small levels' },
    by,
  );
const confirm = ({ result }: TestAnswer, by = checker): Promise<TestAnswer> =>
  harness.call('confirmProposal', { id: (result as { proposalId: string }).proposalId }, by);
/** By two people; the answer to the second. */
const announce = async (changes: object = {}) => confirm(await propose(changes));

interface Shown {
  readonly version: number;
  readonly levels: readonly { readonly threshold: string; readonly feeDiscount: string }[];
  readonly next?: { readonly version: number; readonly from: string };
  readonly mine: { readonly level: number; readonly rewarded: number; readonly missing: string };
}
const levelsOf = async (who: Person): Promise<Shown> =>
  (await app.call('listLevels', {}, who)).result;
/** As for customers who come back every day: a session that nobody uses ends after a week. */
const staySignedIn = () =>
  app.db`update identity.session set last_seen_at = last_seen_at + interval '10 days'`;
/** Lives day by day until a day has been counted. */
async function countUntil(day: string): Promise<void> {
  while (dayOf(app.clock.now()) < day) await countLevels(app);
}
const published = async (): Promise<number> =>
  (await app.db`select 1 from settings.setting where key = 'levels.terms'`).length;

describe('new level terms', () => {
  test('are announced by two people, shown before they hold, and hold from their day on', async () => {
    const anna = await personIn(app);
    await staySignedIn();
    await countLevels(app);
    expect(await levelsOf(anna)).toMatchObject({ version: 1, mine: { level: 2, rewarded: 2 } });
    expect(await levelsOf(anna)).not.toHaveProperty('next');
    expect(await anna.free()).toBe('10011');

    await hirePair();
    expect((await announce({ firstDay: '2026-01-16' })).code).toBe(200);
    expect(await levelsOf(anna)).toMatchObject({
      version: 1,
      next: { version: 2, from: '2026-01-16 00:00:00' },
      mine: { level: 2 },
    });

    await countUntil('2026-01-15');
    // 10,000, two bonuses; the envelope of the Monday is still closed.
    expect(await levelsOf(anna)).toMatchObject({ version: 1, mine: { level: 2, rewarded: 2 } });
    await countUntil('2026-01-16');
    const after = await levelsOf(anna);
    expect(after).toMatchObject({
      version: 2,
      mine: { level: 1, rewarded: 2, missing: '9989' },
    });
    expect(after).not.toHaveProperty('next');
    // What was paid stays, and nothing is paid again under the new terms.
    expect(await anna.free()).toBe('10011');
    const [envelope] = await app.db`select level, amount::text from levels.envelope`;
    expect(envelope).toMatchObject({ level: 2 });
  });

  test('leave days before theirs as they were, also when those are counted after it', async () => {
    expect((await announce()).code).toBe(200);
    await countLevels(app);
    const anna = await personIn(app);
    await staySignedIn();
    // Nothing runs until after the new terms began.
    await app.clock.jump(startOfDay(addDays(FIRST_DAY, 1)) - app.clock.now() + 3_600_000);
    for (let count = 0; count < 40; count++) await app.clock.advance(1_000);
    const counts = await app.db<{ day: string }[]>`
      select to_char(day, 'YYYY-MM-DD') as day from levels.count
      where ended_at is not null order by 1`;
    expect(counts.at(-1)?.day).toBe(addDays(FIRST_DAY, 1));
    expect(counts).toHaveLength(9);
    // Counted first for a day of the first terms, whose bonuses are 1 and 10, not 2 and 12.
    const bonuses = await app.db`
      select amount::float8 as amount from ledger.transfer where type = 'levelBonus' order by 1`;
    expect(bonuses).toEqual([{ amount: 1 }, { amount: 10 }]);
    expect(await levelsOf(anna)).toMatchObject({ version: 2, mine: { level: 1, rewarded: 2 } });
  });

  // 0.06 %, less a tenth at level 2 of the first version, a twentieth at level 1 of the second.
  test('change the fee of fills made under them, and of no other', async () => {
    const anna = await personIn(app);
    await staySignedIn();
    const transfer = { from: 'balance', to: 'contract', amount: '5000', currency: 'USDT' };
    await app.call('transferFunds', transfer, anna);
    await announce({ firstDay: '2026-01-16' });
    await countLevels(app);
    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '100' };
    interface Opened {
      readonly id: string;
      readonly openFeeTerms: { readonly version: number; readonly rate: string };
      readonly closeFeeTerms?: { readonly version: number; readonly rate: string };
    }
    await app.clock.advance(2_000);
    const first = (await app.call('openPosition', order, anna)).result as Opened;
    expect(first.openFeeTerms).toMatchObject({ version: 1, level: 2, rate: '0.054' });
    await countUntil('2026-01-16');
    await app.clock.advance(2_000);
    const second = (await app.call('openPosition', order, anna)).result as Opened;
    expect(second.openFeeTerms).toMatchObject({ version: 2, level: 1, rate: '0.057' });
    const closed = (await app.call('closePosition', { id: first.id }, anna)).result as Opened;
    expect(closed).toMatchObject({
      openFeeTerms: { version: 1, level: 2, rate: '0.054' },
      closeFeeTerms: { version: 2, level: 1, rate: '0.057' },
    });
  });
});

describe('two people', () => {
  test('are needed: nobody confirms what they proposed, and nothing is published before', async () => {
    const proposed = await propose();
    expect(proposed.code).toBe(200);
    expect(await published()).toBe(1);
    expect((await confirm(proposed, maker)).code).not.toBe(200);
    expect(await published()).toBe(1);
    const support = await harness.hire('sam', ['support']);
    expect((await propose({}, support)).code).not.toBe(200);
    expect((await confirm(proposed)).code).toBe(200);
    expect(await published()).toBe(2);
    // A second confirmation finds nothing to confirm.
    expect((await confirm(proposed)).code).not.toBe(200);
    expect(await published()).toBe(2);
    const [row] = await app.db`
      select set_by::text as by from settings.setting where key = 'levels.terms' and version = 2`;
    expect(row).toEqual({ by: `{${maker.id},${checker.id}}` });
  });

  test('see what changes, and cannot publish a version that another one overtook', async () => {
    const [one, other] = [await propose(), await propose({ firstDay: '2026-01-20' })];
    const item = await harness.call('getQueueItem', { queue: 'levels', id: 'terms' }, checker);
    expect(item.result).toMatchObject({ isProposed: true, commands: [] });
    expect((await confirm(one)).code).toBe(200);
    expect(await confirm(other)).toMatchObject({ errorKey: 'levels.staleTerms' });
    expect(await published()).toBe(2);
    expect(await announce({ basedOn: 2 })).toMatchObject({ errorKey: 'levels.termsUnchanged' });
    const third = { basedOn: 2, feeDiscounts: '5, 10, 15, 20, 25, 30' };
    expect((await announce(third)).code).toBe(200);
    expect(await published()).toBe(3);
  });

  test('publish one version when two are confirmed at once, or one of them twice', async () => {
    const third = await harness.hire('cleo', ['finance']);
    const [one, other] = [await propose(), await propose({ firstDay: '2026-01-20' })];
    const answers = await Promise.all([
      confirm(one),
      confirm(one, third),
      confirm(other),
      confirm(other, third),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await published()).toBe(2);
  });

  test('publish nothing if the process dies before the commit, and once when asked again', async () => {
    const proposed = await propose();
    await failTwice(app.db, 'settings.setting');
    const answers = [];
    for (let tries = 0; tries < 3; tries++) answers.push((await confirm(proposed)).code);
    expect([answers.filter((code) => code === 200).length, await published()]).toEqual([1, 2]);
  });

  test('cannot decide while the notice runs out on the way', async () => {
    const proposed = await propose();
    await app.clock.jump(5 * HOUR_MS);
    checker = await harness.hire('cora', ['finance']);
    expect(await confirm(proposed)).toMatchObject({ errorKey: 'levels.termsTooSoon' });
    expect(await published()).toBe(1);
  });
});

test('terms that cannot be announced are refused, whoever agreed, and nothing is published', async () => {
  for (const [changes, errorKey] of [
    [{ firstDay: '2026-01-14' }, 'levels.termsTooSoon'],
    [{ firstDay: '2025-01-14' }, 'levels.termsTooSoon'],
    [{ firstDay: '2026-02-30' }, 'levels.termsInvalid'],
    [{ firstDay: '2028-01-01' }, 'levels.termsInvalid'],
    [{ thresholds: '2000, 1000, 50000, 200000, 1000000, 5000000' }, 'levels.termsInvalid'],
    [{ upgradeBonuses: '2, 12, 50, 200, 1000, 5001' }, 'levels.termsInvalid'],
    [{ weeklyEnvelopes: '0.2, 2, 5, 20, 100, 501' }, 'levels.termsInvalid'],
    [{ feeDiscounts: '5, 20, 20, 20, 25, 31' }, 'levels.termsInvalid'],
    [{ basedOn: 2 }, 'levels.staleTerms'],
  ] as const)
    expect([changes, await announce(changes)]).toMatchObject([changes, { errorKey }]);
  for (const changes of [
    { thresholds: '2000, 20000' },
    { upgradeBonuses: '-1, 12, 50, 200, 1000, 5000' },
    { feeDiscounts: 'five, 20, 20, 20, 25, 30' },
    { firstDay: '15.01.2026' },
    { basedOn: 0 },
    { id: '3' },
  ])
    expect([changes, (await propose(changes)).code]).toEqual([changes, 400]);
  expect(await published()).toBe(1);
});

test('a second start publishes nothing, and the announced terms stay', async () => {
  expect((await announce()).code).toBe(200);
  const again = await createTestApp({ beside: app, nodeId: 'again', levelRewards: true });
  expect(await published()).toBe(2);
  await again.app.stop();
});
