import { describe, expect, test } from 'vitest';
import { price, rate, toText } from '../money/money.ts';
import { type AlertCondition, type AlertWindow, changeIn, conditionProblem } from './alert.ts';
import { AlertBook, type DueAlert, type WatchedAlert } from './alert-book.ts';

const START_MS = Date.UTC(2026, 0, 7, 12);
const above = (level: string): AlertCondition => ({ kind: 'above', level: price(level) });
const below = (level: string): AlertCondition => ({ kind: 'below', level: price(level) });
const change = (share: string, windowMinutes: AlertWindow): AlertCondition => ({
  kind: 'change',
  change: rate(share),
  windowMinutes,
});
const alert = (
  id: string,
  condition: AlertCondition,
  more: Partial<WatchedAlert> = {},
): WatchedAlert => ({
  userId: 'u',
  id,
  condition,
  version: 1,
  triggersFrom: 0,
  restsUntilMs: null,
  ...more,
});
const idsOf = (due: readonly DueAlert[]): string[] => due.map((each) => each.alert.id).toSorted();

function bookWith(...alerts: readonly WatchedAlert[]) {
  const book = new AlertBook();
  let sequence = 0;
  for (const each of alerts) book.take(each);
  return {
    book,
    tick: (text: string, atS = sequence) =>
      idsOf(
        book.push({ sequence: ++sequence, timeMs: START_MS + atS * 1_000, price: price(text) }),
      ),
  };
}

describe('levels', () => {
  test('fire at the level itself, once, and not a hair before it', () => {
    const { tick, book } = bookWith(alert('up', above('100')), alert('down', below('90')));
    expect(tick('99.999999999999999999')).toEqual([]);
    expect(tick('90.000000000000000001')).toEqual([]);
    expect(tick('100')).toEqual(['up']);
    expect(tick('90')).toEqual(['down']);
    expect(tick('200')).toEqual([]);
    expect(book.size).toBe(0);
  });

  test('of one tick all fire that it meets', () => {
    const alerts = ['101', '102', '103', '110'].map((level) => alert(level, above(level)));
    expect(bookWith(...alerts).tick('103.5')).toEqual(['101', '102', '103']);
  });
});

describe('a change within a time', () => {
  test('counts from the lowest price up and from the highest down', () => {
    const rising = bookWith(alert('five', change('0.05', 5)));
    expect(rising.tick('100')).toEqual([]);
    expect(rising.tick('98')).toEqual([]);
    expect(rising.tick('102.8')).toEqual([]);
    expect(rising.tick('102.9')).toEqual(['five']);
    const falling = bookWith(alert('five', change('0.05', 5)));
    expect(['100', '104', '98.9'].map((text) => falling.tick(text))).toEqual([[], [], []]);
    expect(falling.tick('98.8')).toEqual(['five']);
  });

  test('forgets what is older than its time', () => {
    const { tick } = bookWith(alert('five', change('0.05', 5)), alert('hour', change('0.05', 60)));
    expect(tick('100', 0)).toEqual([]);
    expect(tick('103', 3 * 60)).toEqual([]);
    expect(tick('106', 6 * 60)).toEqual(['hour']);
    expect(tick('112', 9 * 60)).toEqual(['five']);
  });

  test('begins with the minutes before the first tick', () => {
    const { book, tick } = bookWith(alert('hour', change('0.1', 60)));
    book.begin(START_MS - 10 * 60_000, { low: price('90'), high: price('95') });
    expect(tick('99')).toEqual(['hour']);
    expect(toText(changeIn(book.newest!, 60))).toBe('0.1');
  });
});

describe('what does not fire', () => {
  test('a price from before the alert was set', () => {
    const { book, tick } = bookWith();
    tick('120');
    expect(book.take(alert('late', above('110'), { triggersFrom: 1 }))).toBeUndefined();
    expect(tick('109')).toEqual([]);
    expect(tick('110')).toEqual(['late']);
  });

  test('an alert in its pause, until the pause is over', () => {
    const restsUntilMs = START_MS + 3_600_000;
    const { tick } = bookWith(alert('again', above('100'), { restsUntilMs }));
    expect(tick('120', 3_599)).toEqual([]);
    expect(tick('99', 3_600)).toEqual([]);
    expect(tick('101', 3_601)).toEqual(['again']);
  });

  test('an older version of a changed alert', () => {
    const { book, tick } = bookWith(alert('a', above('100'), { version: 2 }));
    book.take(alert('a', above('50'), { version: 1 }));
    expect(tick('60')).toEqual([]);
    book.take(alert('a', above('55'), { version: 3, triggersFrom: 1 }));
    expect(tick('60')).toEqual(['a']);
  });
});

test('an alert whose commit came after its tick is found among the newest ticks', () => {
  const { book, tick } = bookWith();
  tick('100');
  tick('110');
  tick('100');
  const missed = book.take(alert('late', above('105'), { triggersFrom: 1 }));
  expect(missed?.reading.sequence).toBe(2);
  expect(book.size).toBe(0);
});

test('fires what a plain search finds, on random walks', () => {
  const seed = Math.trunc(performance.now() * 1_000) % 1_000_003;
  let state = seed + 1;
  const next = (below_: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below_;
  };
  const condition = (): AlertCondition => {
    const windowMinutes = ([5, 60, 1_440] as const)[next(3)]!;
    const level = String(9_000 + next(2_000));
    const kinds = [above(level), below(level), change(`0.0${10 + next(89)}`, windowMinutes)];
    return kinds[next(3)]!;
  };
  const alerts = Array.from({ length: 300 }, (_, id) => alert(String(id), condition()));
  const { tick } = bookWith(...alerts);
  const pending = new Set(alerts);
  const seen: { atS: number; value: number }[] = [];
  let value = 10_000;
  for (let step = 0; step < 400; step++) {
    value += next(121) - 60;
    const atS = step * 37;
    seen.push({ atS, value });
    const minute = Math.floor(atS / 60);
    const expected = [...pending].filter((each) => {
      if (each.condition.kind !== 'change') {
        const { kind, level } = each.condition;
        const now = price(String(value));
        return kind === 'above' ? now >= level : now <= level;
      }
      const { windowMinutes, change: share } = each.condition;
      const inside = seen.filter((old) => Math.floor(old.atS / 60) >= minute - windowMinutes);
      const values = inside.map((old) => BigInt(old.value));
      const [low, high] = [values, values].map((all, at) =>
        all.reduce((a, b) => (a < b === (at === 0) ? a : b)),
      ) as [bigint, bigint];
      const scale = 10n ** 18n;
      const now = BigInt(value);
      return (now - low) * scale >= low * share || (high - now) * scale >= high * share;
    });
    expect(tick(String(value), atS), `seed ${seed}, step ${step}`).toEqual(
      expected.map(({ id }) => id).toSorted(),
    );
    for (const each of expected) pending.delete(each);
  }
});

test('a level or a change far from any price is out of range', () => {
  const at = price('100');
  expect(conditionProblem(above('10000'), at)).toBeNull();
  expect(conditionProblem(above('10000.01'), at)).toBe('level');
  expect(conditionProblem(below('0.99'), at)).toBe('level');
  expect(conditionProblem(change('0.001', 5), at)).toBeNull();
  expect(conditionProblem(change('0.0009', 5), at)).toBe('change');
  expect(conditionProblem(change('0.91', 5), at)).toBe('change');
});
