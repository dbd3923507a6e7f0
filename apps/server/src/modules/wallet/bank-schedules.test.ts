import { afterAll, beforeAll, test } from 'vitest';
import { type BankHarness, openBankHarness } from './testing/bank-harness.ts';
import { runSchedule } from './testing/bank-schedule.ts';

let bank: BankHarness;
beforeAll(async () => {
  bank = await openBankHarness();
});
afterAll(() => bank.close());

test('everybody has what the bank booked for them, whatever is imported, released and judged', () =>
  runSchedule(bank, 1, 40));
