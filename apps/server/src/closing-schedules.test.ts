import { expect, test } from 'vitest';
import { runClosings } from './testing/closing-schedule.ts';

test('nothing is open or begins behind a closed account, whatever happens at once', async () => {
  expect(await runClosings(1, 6)).toBeGreaterThan(0);
});
