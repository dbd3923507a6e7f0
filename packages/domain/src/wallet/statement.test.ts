import { describe, expect, test } from 'vitest';
import { money } from '../money/money.ts';
import {
  balanceCells,
  hashedRow,
  headCells,
  lineCells,
  statementPeriod,
  type StatementSection,
} from './statement.ts';

const now = Date.UTC(2026, 10, 21, 12, 3, 4, 5);

describe('the period of a statement', () => {
  test('covers full days, and today up to now', () => {
    expect(statementPeriod('2026-11-01', '2026-11-20', now)).toEqual({
      fromMs: Date.UTC(2026, 10, 1),
      beforeMs: Date.UTC(2026, 10, 21),
    });
    expect(statementPeriod('2026-11-21', '2026-11-21', now).beforeMs).toBe(now);
  });
  test('allows a leap year and not a day more', () => {
    expect(() => statementPeriod('2024-01-01', '2024-12-31', now)).not.toThrow();
    expect(() => statementPeriod('2025-11-20', '2026-11-21', now)).toThrow();
  });
  test.each([
    ['with its end before its beginning', '2026-11-02', '2026-11-01'],
    ['with an invalid day', '2026-02-30', '2026-03-01'],
    ['with a future day', '2026-11-21', '2026-11-22'],
  ])('is refused %s', (_, from, to) => {
    expect(() => statementPeriod(from, to, now)).toThrow('wallet.statementPeriod');
  });
});

test('hashes rows exactly as in the file, with all digits', () => {
  const period = { fromMs: Date.UTC(2026, 10, 1), beforeMs: now };
  const section: StatementSection = {
    account: 'balance',
    currency: 'USDT',
    opening: money('10000'),
    closing: money('9999.999999999999999999'),
    totals: [],
  };
  const terms = { ...period, reference: 'r', issuedAtMs: now, account: null, currency: null };
  const amount = money('-0.000000000000000001');
  const line = { number: 1, atMs: now - 5, type: 'rounding', amount, balance: section.closing };
  const rows = [
    ...headCells({ ...terms, lineCount: 1 }),
    balanceCells('opening', section, period),
    lineCells(section, { ...line, movement: 'position/p/close/0' }),
    balanceCells('closing', section, period),
  ];
  expect(rows.map(hashedRow)).toEqual([
    'statement,1,2026-11-21T12:03:04.005Z,all,all,candor-statement-1,,,r',
    'from,,2026-11-01T00:00:00.000Z,,,,,,',
    'before,,2026-11-21T12:03:04.005Z,,,,,,',
    'opening,,2026-11-01T00:00:00.000Z,balance,USDT,,,10000,',
    'line,1,2026-11-21T12:03:04.000Z,balance,USDT,rounding,-0.000000000000000001,9999.999999999999999999,position/p/close/0',
    'closing,,2026-11-21T12:03:04.005Z,balance,USDT,,,9999.999999999999999999,',
  ]);
});
