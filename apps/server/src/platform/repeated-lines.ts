/** How long a logged line is counted instead of logged again. */
const QUIET_MS = 60_000;
/** Number of kinds of lines remembered; beyond it the oldest is forgotten. */
const KINDS_MAX = 1_000;

interface Kind {
  saidMs: number;
  repeats: number;
  /** Logs it once more, with the number of suppressed repeats. */
  sayAgain: (repeats: number) => void;
}

/**
 * Suppresses repeated lines: a full disk causes the same line for every call. The first line of a
 * kind is logged, then once a minute the number of repeats.
 */
export function createRepeatedLines(nowMs: () => number) {
  const kinds = new Map<string, Kind>();
  let timer: NodeJS.Timeout | undefined;

  /** Logs what was suppressed for a minute. */
  function tellRepeats(): void {
    for (const kind of kinds.values()) {
      if (kind.repeats === 0 || nowMs() - kind.saidMs < QUIET_MS) continue;
      const { repeats } = kind;
      kind.repeats = 0;
      kind.saidMs = nowMs();
      kind.sayAgain(repeats);
    }
  }

  function tellLater(): void {
    timer ??= setInterval(() => {
      tellRepeats();
      if ([...kinds.values()].some(({ repeats }) => repeats > 0)) return;
      clearInterval(timer);
      timer = undefined;
    }, QUIET_MS / 6).unref();
  }

  return {
    /** Whether a line of this kind is logged now; if not it is counted. */
    admits(name: string, sayAgain: Kind['sayAgain']): boolean {
      const kind = kinds.get(name);
      if (kind && nowMs() - kind.saidMs < QUIET_MS) {
        kind.repeats += 1;
        tellLater();
        return false;
      }
      if (kind && kind.repeats > 0) kind.sayAgain(kind.repeats);
      kinds.delete(name);
      kinds.set(name, { saidMs: nowMs(), repeats: 0, sayAgain });
      if (kinds.size > KINDS_MAX) kinds.delete(kinds.keys().next().value!);
      return true;
    },
    tellRepeats,
  };
}
