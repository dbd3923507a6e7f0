import { money, toText } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { flowOf, linesAroundNow } from './cash-flow.ts';

const due = (number: number, day: string, received: string, isReplaced = false) => ({
  ...({ number, kind: 'instalment', day, isReplaced } as const),
  planned: money('332.1431'),
  received: money(received),
});
const dues = [
  due(1, '2026-08-31', '332.1431'),
  due(2, '2026-09-30', '332.1431'),
  due(3, '2026-10-31', '180'),
  due(4, '2026-11-30', '0'),
  due(5, '2026-12-31', '0'),
];
const at = (computedTo: string, isOver = false) => flowOf(dues, { computedTo, isOver });

test('says what is paid, late, next and planned', () => {
  const flow = at('2026-11-19');
  expect(flow.lines.map(({ state }) => state)).toEqual(['paid', 'paid', 'late', 'next', 'planned']);
  expect(toText(flow.planned)).toBe('996.4293');
  expect(toText(flow.received)).toBe('844.2862');
  expect(toText(flow.missing)).toBe('152.1431');
});

test('an open cent of rounding is paid', () => {
  const rounded = [{ ...dues[0]!, received: money('332.143099') }];
  const flow = flowOf(rounded, { computedTo: '2026-09-01', isOver: false });
  expect(flow.lines[0]!.state).toBe('paid');
  expect(toText(flow.missing)).toBe('0');
});

test('what a default cost is lost', () => {
  expect(at('2027-12-31', true).lines.map(({ state }) => state)).toEqual([
    'paid',
    'paid',
    'lost',
    'lost',
    'lost',
  ]);
});

test('leaves replaced dues out and sorts by day', () => {
  const flow = flowOf(
    [due(1, '2026-08-31', '332.1431'), due(2, '2026-09-30', '0', true), due(9, '2026-09-10', '0')],
    { computedTo: '2026-09-12', isOver: false },
  );
  expect(flow.lines.map(({ number }) => number)).toEqual([1, 9]);
});

test('shows the three lines before the next one', () => {
  const numbers = (computedTo: string) =>
    linesAroundNow(at(computedTo)).map(({ number }) => number);
  expect(numbers('2026-11-19')).toEqual([1, 2, 3, 4]);
  expect(numbers('2026-12-05')).toEqual([2, 3, 4, 5]);
  expect(numbers('2027-01-05')).toEqual([2, 3, 4, 5]);
  const fresh = dues.map((each) => ({ ...each, received: money('0') }));
  const flow = flowOf(fresh, { computedTo: '2026-07-31', isOver: false });
  expect(linesAroundNow(flow).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});
