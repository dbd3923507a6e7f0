import { expect, test } from 'vitest';
import { ManualClock } from './clock.ts';
import { createTurns, NoTurn } from './turns.ts';

test('runs up to the limit, queues up to the limit in order, and refuses the next', async () => {
  const turns = createTurns({ runningMax: 2, waitingMax: 3 });
  const begun: number[] = [];
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const runs = ends.slice(0, 5).map(({ promise }, index) =>
    turns(async () => {
      begun.push(index);
      await promise;
      if (index === 0) throw new Error('a failure hands on its turn too');
    }).catch(() => undefined),
  );
  expect(begun).toEqual([0, 1]);
  await expect(turns(async () => undefined)).rejects.toThrow(NoTurn);
  for (const { resolve } of ends) resolve();
  await Promise.all(runs);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  // No turn is left taken.
  await Promise.all([turns(async () => 1), turns(async () => 2)]);
});

test('passes the turn on after a run takes too long, and lets the run continue', async () => {
  const clock = new ManualClock(0);
  const turns = createTurns({ runningMax: 1, patience: { clock, ms: 1_000 } });
  const stuck = Promise.withResolvers<string>();
  const first = turns(() => stuck.promise);
  let isSecondDone = false;
  const second = turns(async () => void (isSecondDone = true));
  await clock.advance(999);
  expect(isSecondDone).toBe(false);
  await clock.advance(1);
  await second;
  // Its turn was already passed on: ending now does not release a second one.
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: number[] = [];
  const runs = ends.map(({ promise }, index) => turns(() => (begun.push(index), promise)));
  stuck.resolve('done');
  expect(await first).toBe('done');
  expect(begun).toEqual([0]);
  for (const { resolve } of ends) resolve();
  await Promise.all(runs);
});
