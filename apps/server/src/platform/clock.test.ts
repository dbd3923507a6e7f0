import { describe, expect, test } from 'vitest';
import { ManualClock } from './clock.ts';

describe('the clock of tests', () => {
  test('runs timers in order of their time while it advances, and shows that time', async () => {
    const clock = new ManualClock(0);
    const seen: string[] = [];
    clock.every(100, () => void seen.push(`every ${clock.now()}`));
    clock.after(150, () => void seen.push(`after ${clock.now()}`));
    await clock.advance(250);
    expect(seen).toEqual(['every 100', 'after 150', 'every 200']);
    expect(clock.now()).toBe(250);
  });

  test('a stopped timer stays silent', async () => {
    const clock = new ManualClock(0);
    let runs = 0;
    const stop = clock.every(10, () => {
      runs++;
      stop();
    });
    await clock.advance(100);
    expect(runs).toBe(1);
  });

  test('a jump runs what fell due once, as after a sleep', async () => {
    const clock = new ManualClock(0);
    const seen: number[] = [];
    clock.every(10, () => void seen.push(clock.now()));
    await clock.jump(1_000);
    await clock.advance(10);
    expect(seen).toEqual([1_000, 1_010]);
  });
});
