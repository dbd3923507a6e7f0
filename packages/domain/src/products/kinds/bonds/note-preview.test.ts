import { expect, test } from 'vitest';
import { money, rate, toText } from '../../../money/money.ts';
import { previewNote } from './note-preview.ts';

test('plans a tenth of every instalment for a tenth of the bond', () => {
  const terms = { principal: money('10000'), monthlyRate: rate('0.01'), months: 36 };
  const { payments, total, interest } = previewNote(terms, money('1000'), '2026-07-31');
  expect(payments).toHaveLength(36);
  expect(payments[0]).toEqual({ day: '2026-08-31', amount: money('33.21431') });
  expect(toText(total)).toBe('1195.71515');
  expect(toText(interest)).toBe('195.71515');
});

test('never plans more than the bond pays', () => {
  const terms = { principal: money('1000'), monthlyRate: rate('0.013'), months: 7 };
  const whole = previewNote(terms, money('1000'), '2026-01-15').total;
  const parts = ['333.333333', '333.333333', '333.333334'].map(
    (amount) => previewNote(terms, money(amount), '2026-01-15').total,
  );
  expect(parts.reduce<bigint>((sum, each) => sum + each, 0n)).toBeLessThanOrEqual(whole);
});
