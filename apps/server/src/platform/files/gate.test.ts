import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** Tasks that end on request. */
function openTasks(gate: ReturnType<typeof createGate>, count: number) {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const done = Array.from({ length: count }, () =>
    gate.run(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((end) => ends.push(end));
      running--;
    }),
  );
  return {
    done: Promise.all(done),
    most: () => most,
    endOne: async () => {
      ends.shift()?.();
      // Lets a waiting task start.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

test('runs no more than the maximum concurrently, and all of them in the end', async () => {
  const gate = createGate({ atOnce: 3, waiting: 100 });
  const tasks = openTasks(gate, 20);
  for (let ended = 0; ended < 20; ended++) await tasks.endOne();
  await tasks.done;
  expect(tasks.most()).toBe(3);
  expect(gate.isFull).toBe(false);
});

test('is full when the queue is full, and a failed task frees its place', async () => {
  const gate = createGate({ atOnce: 1, waiting: 2 });
  const tasks = openTasks(gate, 2);
  expect(gate.isFull).toBe(false);
  const failing = gate.run(() => Promise.reject(new Error('no')));
  expect(gate.isFull).toBe(true);
  await tasks.endOne();
  await tasks.endOne();
  await expect(failing).rejects.toThrow('no');
  await tasks.done;
  expect(await gate.run(async () => 'free')).toBe('free');
});
