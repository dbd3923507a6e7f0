import { freeEpoch } from '../../platform/testing/free-term.ts';
import { failTwice } from '../../platform/testing/fail-twice.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAlerts } from './testing/alerts-harness.ts';

type Harness = Awaited<ReturnType<typeof openAlerts>>;
type Firing = { price: string; sequence: number; firedAt: string; foundAt?: string };

let h: Harness;
let anna: string;
beforeEach(async () => {
  h = await openAlerts();
  anna = h.newCustomer();
});
afterEach(() => h.close());

const at = { symbol: 'BTCUSDT' };
const above = (level: string, more: object = {}) =>
  ({ ...at, kind: 'above', level, ...more }) as const;
const set = (request: object, userId = anna) =>
  h.call('createAlert', userId, request as never) as Promise<{ id: string }>;
async function fired(userId = anna): Promise<Firing[]> {
  const answer: { records: Firing[] } = await h.call('listAlertFirings', userId, {});
  return answer.records;
}
async function active(userId = anna): Promise<{ id: string; restsUntil?: string }[]> {
  const answer: { alerts: never[] } = await h.call('listAlerts', userId, {});
  return answer.alerts;
}

describe('an alert', () => {
  test('fires once at the first tick that meets it, tells the customer and is history', async () => {
    const { id } = await set(above('105'));
    await h.tick('104.99');
    expect(await fired()).toEqual([]);
    await h.tick('105');
    await h.tick('106');
    expect(await fired()).toMatchObject([{ price: '105', sequence: 3, level: '105' }]);
    expect(await active()).toEqual([]);
    const notes = await h.notes();
    expect(notes.filter(({ topic }) => topic === `me:${anna}`)).toMatchObject([
      { body: { kind: 'alert', alert: { symbol: 'BTCUSDT', price: '105', kind: 'above' } } },
    ]);
    expect(notes.filter(({ topic }) => topic === 'inbox')).toMatchObject([
      { body: { userId: anna, kind: 'alert.fired', about: id, values: { price: '105.00' } } },
    ]);
  });

  test('that repeats fires again after its pause, and at no tick between', async () => {
    await set(above('105', { repeatMinutes: 60 }));
    for (const price of ['106', '104', '107']) await h.tick(price);
    expect(await fired()).toHaveLength(1);
    expect(await active()).toMatchObject([{ restsUntil: '2026-11-18 21:00:00' }]);
    await h.tick('104', 3_598_500);
    await h.tick('108', 499);
    expect(await fired()).toHaveLength(1);
    await h.tick('108.5', 1);
    expect(await fired()).toMatchObject([{ price: '108.5' }, { price: '106' }]);
  });

  test('on a change measures from the extremes of its time', async () => {
    await set({ ...at, kind: 'change', percent: '5', windowMinutes: 5 });
    await h.tick('97');
    await h.tick('101.84');
    expect(await fired()).toEqual([]);
    await h.tick('101.85');
    expect(await fired()).toMatchObject([{ price: '101.85', percent: '5', windowMinutes: 5 }]);
  });

  test('is fired by no halted price', async () => {
    await set(above('105'));
    await h.clock.advance(500);
    h.tape.record('BTCUSDT', '110', { state: 'halted' });
    await h.settled();
    expect(await fired()).toEqual([]);
  });

  test('that is changed or removed fires as it is then', async () => {
    const [{ id }, gone] = [await set(above('105')), await set(above('106'))];
    await h.call('updateAlert', anna, { id, ...above('120') });
    await h.call('removeAlert', anna, { id: gone.id });
    await h.tick('110');
    expect(await fired()).toEqual([]);
    expect(await active()).toMatchObject([{ id, level: '120' }]);
  });
});

describe('refuses', () => {
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { key?: string; message: string }) => error.key ?? error.message,
    );
  test('what is met already, out of reach, incomplete or of no market', async () => {
    expect(await refusal(set(above('100')))).toBe('alerts.alreadyMet');
    expect(await refusal(set({ ...at, kind: 'below', level: '100' }))).toBe('alerts.alreadyMet');
    expect(await refusal(set(above('10001')))).toBe('alerts.outOfRange');
    const change = { ...at, kind: 'change', windowMinutes: 60 };
    expect(await refusal(set({ ...change, percent: '91' }))).toBe('alerts.outOfRange');
    expect(await refusal(set({ ...at, kind: 'change', percent: '5' }))).toBe('alerts.incomplete');
    expect(await refusal(set({ ...at, kind: 'above' }))).toBe('alerts.incomplete');
    expect(await refusal(set({ ...above('5'), symbol: 'NOPE' }))).toBe('markets.unknownSymbol');
    expect(await refusal(set({ ...above('5'), symbol: 'ETHUSDT' }))).toBe('markets.noPrice');
    await h.tick('106');
    expect(await refusal(set({ ...change, percent: '6' }))).toBe('alerts.alreadyMet');
    expect(await active()).toEqual([]);
  });

  test('an alert of somebody else as one that never existed', async () => {
    const { id } = await set(above('105'));
    const ben = h.newCustomer();
    expect(await refusal(h.call('removeAlert', ben, { id }))).toBe('alerts.notFound');
    const asked = { id, ...above('120') };
    expect(await refusal(h.call('updateAlert', ben, asked))).toBe('alerts.notFound');
    expect(await active()).toHaveLength(1);
  });

  test('the fifty-first, also when two nodes are asked at once', async () => {
    const other = h.another();
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, at_) =>
        refusal(
          h.call('createAlert', anna, above(`${200 + at_}`), ...(at_ % 2 ? [other] : [])) as never,
        ),
      ),
    );
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(50);
    expect(outcomes.filter((each) => each === 'alerts.tooMany')).toHaveLength(10);
    expect(await active()).toHaveLength(50);
  });

  test('nothing when the same alert is set twice, but keeps one', async () => {
    const both = [await set(above('105')), await set(above('105.00'))];
    expect(both[0]!.id).toBe(both[1]!.id);
    await h.tick('106');
    expect(await fired()).toHaveLength(1);
  });
});

describe('after a break', () => {
  test('fires what the log shows, with the price and the time of its tick', async () => {
    await set(above('105'));
    await h.restart(async () => {
      for (const price of ['106', '120', '99']) {
        await h.clock.advance(60_000);
        h.tape.record('BTCUSDT', price);
      }
      await h.clock.advance(600_000);
    });
    expect(await fired()).toMatchObject([
      { price: '106', firedAt: '2026-11-18 20:01:00', foundAt: '2026-11-18 20:13:00' },
    ]);
  });

  test('fires once what a killed node had fired, and what it had not seen', async () => {
    await set(above('105'));
    await set(above('106', { repeatMinutes: 60 }));
    await h.tick('107');
    expect(await fired()).toHaveLength(2);
    await set(above('110'));
    await h.restart(() => h.tape.record('BTCUSDT', '111', {}, { isUndelivered: true }), {
      isKilled: true,
    });
    expect((await fired()).map(({ price }) => price)).toEqual(['111', '107', '107']);
  });

  test('measures a change from the minutes of the log before it', async () => {
    await set({ ...at, kind: 'change', percent: '10', windowMinutes: 60 });
    await h.restart(async () => {
      const startMs = h.clock.now() - 20 * 60_000;
      h.minutes.push({ ...at, startMs, low: 95n * 10n ** 18n, high: 99n * 10n ** 18n } as never);
    });
    await h.tick('104.5');
    expect(await fired()).toMatchObject([{ price: '104.5' }]);
  });
});

test('two nodes that both take themselves for the engine fire it once', async () => {
  const other = h.another();
  await other.leaderTask.begin(freeEpoch);
  const people = [anna, h.newCustomer(), h.newCustomer()];
  for (const userId of people) await set(above('105'), userId);
  await Promise.all([h.tick('106'), other.settled()]);
  await other.settled();
  for (const userId of people) expect(await fired(userId)).toHaveLength(1);
  await other.leaderTask.end();
});

test('an alert set on another node is watched', async () => {
  const other = h.another();
  await h.call('createAlert', anna, above('105'), other);
  await h.tick('106');
  expect(await fired()).toHaveLength(1);
});

test('a firing that fails is tried again', async () => {
  await set(above('105'));
  await failTwice(h.db, 'alerts.firing');
  await h.tick('106');
  await h.clock.advance(4_000);
  await h.settled();
  expect(await fired()).toMatchObject([{ price: '106' }]);
});
