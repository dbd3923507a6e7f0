import type { PositionsOptions } from './deps.ts';

const RETRY_MS = 1_000;

export interface AskedReaderOptions<Asked> extends Pick<PositionsOptions, 'clock' | 'log'> {
  /** What is read, for the log: `trails`. */
  readonly what: string;
  /** Asked about at a time; all by default. */
  readonly portionMax?: number;
  readonly readPortion: (portion: Asked[]) => Promise<void>;
}

/** Reads in the background what was asked for, in order, again a second after a failure. */
export function createAskedReader<Asked>(options: AskedReaderOptions<Asked>) {
  const { clock, log, what, portionMax = Infinity, readPortion } = options;
  let asked: Asked[] = [];
  let reading: Promise<void> | undefined;
  let isStopped = false;

  async function readAsked(): Promise<void> {
    while (asked.length > 0 && !isStopped) {
      const portion = asked.splice(0, portionMax);
      try {
        await readPortion(portion);
      } catch (error) {
        log.error({ err: error, positions: portion.length }, `${what} not readable, retrying`);
        clock.after(RETRY_MS, () => portion.forEach(read));
        return;
      }
    }
  }

  function read(one: Asked): void {
    asked.push(one);
    reading ??= readAsked().finally(() => (reading = undefined));
  }

  return {
    read,
    /** Resolves when everything requested has been read. */
    async settled(): Promise<void> {
      while (reading) await reading;
    },
    get isBusy(): boolean {
      return reading !== undefined;
    },
    stop(): void {
      isStopped = true;
      asked = [];
    },
  };
}
