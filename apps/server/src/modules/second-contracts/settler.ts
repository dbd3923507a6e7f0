import type { Stop } from '../../platform/clock.ts';
import { type LeaderTask, LeaseLost, type Epoch } from '../../platform/lease.ts';
import type { SecondContractsOptions } from './deps.ts';
import { settleDue } from './settle-due.ts';

/** Ticks come in bursts, one per symbol. */
const AFTER_TICK_MS = 10;
/** A round without a tick, so that a lost hint only delays settlement. */
const ROUND_MS = 1_000;

/** Settles what is due after every tick and every second; keeps no state between rounds. */
export interface Settler extends LeaderTask {
  /** Runs a round now, after one in progress. */
  round(): Promise<void>;
}

export function createSettler(options: SecondContractsOptions): Settler {
  const { clock, log, outbox, prices } = options;
  const stops: Stop[] = [];
  let epoch: Epoch | undefined;
  let isAsked = false;
  let isFailing = false;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    if (!epoch || epoch.isOver) return;
    try {
      const { entered, settled } = await settleDue({ ...options, fence: epoch.fence });
      if (entered + settled > 0) outbox.nudge();
      isFailing = false;
    } catch (error) {
      if (error instanceof LeaseLost) return;
      // Logged once per failure, not every second while it lasts.
      if (!isFailing) log.error({ err: error }, 'settling second contracts failed, retrying');
      isFailing = true;
    }
  }

  const round = () => (running = running.then(run));

  function afterTick(): void {
    if (isAsked) return;
    isAsked = true;
    clock.after(AFTER_TICK_MS, () => {
      isAsked = false;
      return round();
    });
  }

  return {
    round,
    async begin(own) {
      epoch = own;
      await round();
      stops.push(prices.onTick(afterTick), clock.every(ROUND_MS, round));
    },
    async end() {
      for (const stop of stops.splice(0)) stop();
      await running;
      epoch = undefined;
    },
  };
}
