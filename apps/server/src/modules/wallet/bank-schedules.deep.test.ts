import { test } from 'vitest';
import { openBankHarness } from './testing/bank-harness.ts';
import { runSchedule } from './testing/bank-schedule.ts';

const SEEDS = Array.from({ length: 12 }, (_, number) => 100 + number);

// A bank of its own for each: lines without a number that two of them told would wait for people.
test.each(SEEDS)(
  'everybody has what the bank booked for them after a hundred acts (seed %i)',
  async (seed) => {
    const bank = await openBankHarness();
    try {
      await runSchedule(bank, seed, 100);
    } finally {
      await bank.close();
    }
  },
  600_000,
);
