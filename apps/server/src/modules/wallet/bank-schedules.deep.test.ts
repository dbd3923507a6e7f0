import { test } from 'vitest';
import { runSchedule } from './testing/bank-schedule.ts';

const SEEDS = Array.from({ length: 12 }, (_, number) => 100 + number);

test.each(SEEDS)(
  'everybody has what the bank booked for them after a hundred acts (seed %i)',
  (seed) => runSchedule(seed, 100),
  600_000,
);
