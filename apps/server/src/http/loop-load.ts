/**
 * Which calls are shed: `greedy` read-only or anonymous calls of heavy users, `anonymous` all calls
 * without a session, `readers` all read-only calls. Money calls never are.
 */
export const loadLevels = ['none', 'greedy', 'anonymous', 'readers'] as const;
export type LoadLevel = (typeof loadLevels)[number];

/** Event loop lag at which a level is entered. Milliseconds. */
const ENTER_MS: Readonly<Record<LoadLevel, number>> = {
  none: 0,
  greedy: 40,
  anonymous: 200,
  readers: 500,
};
/** A level is left only after the lag has stayed below this share of it for so many samples. */
const LEAVE_SHARE = 1 / 3;
const CALM_LOOKS = 20;
const LOOK_MS = 50;
/** Weight of the newest sample: up fast, down slowly. */
const RISING = 0.5;
const FALLING = 0.1;

export interface LoadState {
  readonly level: LoadLevel;
  /** Smoothed. Milliseconds. */
  readonly lagMs: number;
  /** Consecutive samples at which the level could have been left. */
  readonly calmLooks: number;
}

export const noLoad: LoadState = { level: 'none', lagMs: 0, calmLooks: 0 };

/** State after one more lag sample. */
export function nextLoad(state: LoadState, sampleMs: number): LoadState {
  const weight = sampleMs > state.lagMs ? RISING : FALLING;
  const lagMs = state.lagMs + (sampleMs - state.lagMs) * weight;
  const reached = loadLevels.findLast((level) => lagMs >= ENTER_MS[level])!;
  const now = loadLevels.indexOf(state.level);
  if (loadLevels.indexOf(reached) > now) return { level: reached, lagMs, calmLooks: 0 };
  if (now === 0 || lagMs > ENTER_MS[state.level] * LEAVE_SHARE)
    return { level: state.level, lagMs, calmLooks: 0 };
  const calmLooks = state.calmLooks + 1;
  if (calmLooks < CALM_LOOKS) return { level: state.level, lagMs, calmLooks };
  return { level: loadLevels[now - 1]!, lagMs, calmLooks: 0 };
}

export interface LoopLoad {
  readonly level: LoadLevel;
}

/** Load of a server that is not under pressure. */
export const calmLoop: LoopLoad = { level: 'none' };

/**
 * Measures event loop lag of this thread by timer delay, from `begin` until the process ends. Only
 * CPU time of this thread counts: shedding does not help a machine that other processes keep busy.
 * Begin it once the server is ready, so that startup work does not count as load.
 */
export function watchLoop(): LoopLoad & { begin(): void } {
  let state = noLoad;
  return {
    get level() {
      return state.level;
    },
    begin() {
      let dueMs = performance.now() + LOOK_MS;
      let before = process.threadCpuUsage();
      setInterval(() => {
        const nowMs = performance.now();
        const used = process.threadCpuUsage(before);
        before = process.threadCpuUsage();
        const workedMs = (used.user + used.system) / 1_000;
        state = nextLoad(state, Math.min(Math.max(nowMs - dueMs, 0), workedMs));
        dueMs = nowMs + LOOK_MS;
      }, LOOK_MS).unref();
    },
  };
}
