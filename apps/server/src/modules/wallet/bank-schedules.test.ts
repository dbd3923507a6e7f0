import { test } from 'vitest';
import { runSchedule } from './testing/bank-schedule.ts';

test('everybody has what the bank booked for them, whatever is imported, released and judged', () =>
  runSchedule(1, 40));
