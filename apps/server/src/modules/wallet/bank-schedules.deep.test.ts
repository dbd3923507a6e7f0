import { afterAll, beforeAll, test } from 'vitest';
import { type BankHarness, openBankHarness } from './testing/bank-harness.ts';
import { runSchedule } from './testing/bank-schedule.ts';

let bank: BankHarness;
beforeAll(async () => {
  bank = await openBankHarness();
});
afterAll(() => bank.close());

const SEEDS = Array.from({ length: 12 }, (_, number) => 100 + number);

test.each(SEEDS)(
  'everybody has what the bank booked for them after a hundred acts (seed %i)',
  (seed) => runSchedule(bank, seed, 100),
  600_000,
);
