import { createGuardedClock } from '../guarded-clock.ts';

/**
 * Uncertainty left by the slowest reply here: it took 1.25 s, and the moment it was read within
 * that is unknown.
 */
export const SLOW_ANSWER_MS = 1_250;

const START_MS = Date.UTC(2026, 10, 22);

export interface StepsFound {
  /** How often time ran back. Must be 0. */
  ranBack: number;
  /** Largest difference from the database's clock while nothing was in doubt. */
  farthestTrustedMs: number;
  jumps: number;
  doubts: number;
  /** Number of seconds in doubt. */
  doubtfulSeconds: number;
}

/**
 * Runs a node through seconds in which the database's clock is set randomly and replies take a
 * random time.
 */
export async function playClockSteps(asked: { seed: number; steps: number }): Promise<StepsFound> {
  let state = asked.seed;
  const share = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  let steadyMs = 0;
  let offMs = 0;
  const reference = () => START_MS + steadyMs + offMs;
  let isTimed = false;
  const clock = await createGuardedClock({
    async readReference() {
      // A random share of the delay comes before the read, a quarter after it.
      const tookMs = isTimed ? share() ** 4 * 1_000 : 0;
      steadyMs += tookMs * share();
      const said = reference();
      steadyMs += tookMs / 4;
      return said;
    },
    steady: () => steadyMs,
    notBeforeMs: 0,
    timers: { every: () => () => undefined, after: () => () => undefined },
    log: { error: () => void found.doubts++, warn: () => undefined },
  });
  const found: StepsFound = {
    ranBack: 0,
    farthestTrustedMs: 0,
    jumps: 0,
    doubts: 0,
    doubtfulSeconds: 0,
  };
  isTimed = true;
  let last = clock.now();
  for (let step = 0; step < asked.steps; step++) {
    steadyMs += 1_000;
    if (share() < 0.02) {
      found.jumps++;
      // From milliseconds to hours, either way.
      offMs += (share() < 0.5 ? -1 : 1) * 10 ** (share() * 6.5);
    }
    const early = clock.now();
    await clock.sync();
    const now = clock.now();
    if (early < last || now < early) found.ranBack++;
    last = now;
    if (clock.doubt()) found.doubtfulSeconds++;
    else found.farthestTrustedMs = Math.max(found.farthestTrustedMs, Math.abs(now - reference()));
  }
  return found;
}
