/**
 * How far calls are turned away: `greedy` those who read the most, `anonymous` all who do not say
 * who they are, `readers` everybody who only reads. Money calls never are.
 */
export const loadLevels = ['none', 'greedy', 'anonymous', 'readers'] as const;
export type LoadLevel = (typeof loadLevels)[number];

/** Lag of the event loop from which on a level holds. Milliseconds. */
const ENTER_MS: Readonly<Record<LoadLevel, number>> = {
  none: 0,
  greedy: 40,
  anonymous: 200,
  readers: 500,
};
/** A level ends only when the lag has been far below it for so many looks. */
const LEAVE_SHARE = 1 / 3;
const CALM_LOOKS = 20;
const LOOK_MS = 50;
/** Up at once, down slowly: the weight of the newest look. */
const RISING = 0.5;
const FALLING = 0.1;

export interface LoadState {
  readonly level: LoadLevel;
  /** Smoothed. Milliseconds. */
  readonly lagMs: number;
  /** Looks in a row at which the level could have ended. */
  readonly calmLooks: number;
}

export const noLoad: LoadState = { level: 'none', lagMs: 0, calmLooks: 0 };

/** The state after one more look at how late the loop was. */
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

/** Of a server that nobody floods. */
export const calmLoop: LoopLoad = { level: 'none' };

/**
 * Looks at the event loop of this thread by how late a timer is, from `begin` until the process ends. Only what
 * the thread itself worked meanwhile counts: to turn readers away does not help a machine that others keep busy.
 * To be begun once the product is ready: the work of its start is no flood, and its first visitor is no crowd.
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
