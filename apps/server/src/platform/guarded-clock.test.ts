import { describe, expect, test } from 'vitest';
import { createGuardedClock, DOUBT_MS } from './guarded-clock.ts';
import { playClockSteps, SLOW_ANSWER_MS } from './testing/clock-steps.ts';

const START_MS = Date.UTC(2026, 10, 22);

/** A machine with a steady counter, and a database whose clock can be set. */
async function openClock(notBeforeMs = 0) {
  let steadyMs = 5_000;
  let offMs = 0;
  let timer: (() => unknown) | undefined;
  const told: string[] = [];
  const clock = await createGuardedClock({
    readReference: async () => START_MS + steadyMs - 5_000 + offMs,
    steady: () => steadyMs,
    notBeforeMs,
    timers: {
      every: (_period, run) => {
        timer = run;
        return () => undefined;
      },
      after: () => () => undefined,
    },
    log: { error: () => void told.push('alarm'), warn: () => void told.push('over') },
  });
  return {
    clock,
    told,
    setDatabase: (byMs: number) => void (offMs += byMs),
    reference: () => START_MS + steadyMs - 5_000 + offMs,
    /** Lets seconds pass. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        steadyMs += 1_000;
        await timer?.();
      }
    },
  };
}

describe('time of a node', () => {
  test("is that of the database, whatever the machine's clock says", async () => {
    const { clock, pass } = await openClock();
    await pass(3);
    expect([clock.now(), clock.doubt()]).toEqual([START_MS + 3_000, null]);
  });

  test('stands still for a difference of less than a second, and trading goes on', async () => {
    const { clock, pass, setDatabase, reference } = await openClock();
    await pass(2);
    const before = clock.now();
    setDatabase(-800);
    await pass(1);
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    expect(clock.doubt()).toBeNull();
    await pass(1);
    expect(clock.now()).toBe(reference());
  });

  test('never runs back when the database does, and is in doubt until the database catches up', async () => {
    const { clock, pass, setDatabase, told, reference } = await openClock();
    await pass(2);
    const before = clock.now();
    setDatabase(-3_600_000);
    await pass(1);
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    expect(clock.now()).toBeLessThanOrEqual(before + 1_000);
    expect(clock.doubt()!.aheadMs).toBeGreaterThan(3_590_000);
    await pass(3_590);
    expect(clock.doubt()).not.toBeNull();
    await pass(20);
    expect([clock.doubt(), clock.now()]).toEqual([null, reference()]);
    expect(told).toEqual(['alarm', 'over']);
  });

  test('follows a database that jumped ahead only once it has stayed there', async () => {
    const { clock, pass, setDatabase, reference } = await openClock();
    setDatabase(3_600_000);
    await pass(3);
    expect(clock.now()).toBe(START_MS + 3_000);
    expect(clock.doubt()!.aheadMs).toBeLessThan(-3_590_000);
    setDatabase(-3_600_000);
    await pass(1);
    expect([clock.now(), clock.doubt()]).toEqual([START_MS + 4_000, null]);
    setDatabase(3_600_000);
    await pass(12);
    expect([clock.now(), clock.doubt()]).toEqual([reference(), null]);
  });

  test('starts no earlier than the last written time, and is in doubt meanwhile', async () => {
    const { clock, pass } = await openClock(START_MS + 60_000);
    expect([clock.now(), clock.doubt()!.aheadMs]).toEqual([START_MS + 60_000, 60_000]);
    await pass(59);
    expect([clock.now(), clock.doubt()]).toEqual([START_MS + 60_000, null]);
    await pass(2);
    expect(clock.now()).toBe(START_MS + 61_000);
  });
});

test('never runs back, and is near the database or in doubt, however clocks are set', async () => {
  const { farthestTrustedMs, ranBack } = await playClockSteps({ seed: 7, steps: 3_000 });
  expect(ranBack).toBe(0);
  expect(farthestTrustedMs).toBeLessThanOrEqual(DOUBT_MS + SLOW_ANSWER_MS);
});
