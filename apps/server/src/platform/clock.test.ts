import { describe, expect, test } from 'vitest';
import { ManualClock } from './clock.ts';

describe('the test clock', () => {
  test('runs timers in order of their due time while it advances, and shows that time', async () => {
    const clock = new ManualClock(0);
    const seen: string[] = [];
    clock.every(100, () => void seen.push(`every ${clock.now()}`));
    clock.after(150, () => void seen.push(`after ${clock.now()}`));
    await clock.advance(250);
    expect(seen).toEqual(['every 100', 'after 150', 'every 200']);
    expect(clock.now()).toBe(250);
  });

  test('does not run a stopped timer', async () => {
    const clock = new ManualClock(0);
    let runs = 0;
    const stop = clock.every(10, () => {
      runs++;
      stop();
    });
    await clock.advance(100);
    expect(runs).toBe(1);
  });

  test('runs each overdue timer once after a jump, as after sleep', async () => {
    const clock = new ManualClock(0);
    const seen: number[] = [];
    clock.every(10, () => void seen.push(clock.now()));
    await clock.jump(1_000);
    await clock.advance(10);
    expect(seen).toEqual([1_000, 1_010]);
  });
});
