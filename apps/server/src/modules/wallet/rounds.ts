import type { Stop } from '../../platform/clock.ts';
import type { WalletDeps } from './deps.ts';
import { findPayments, pollPayments } from './deposits/watch-deposits.ts';
import { watchHotWallet } from './watch-hot-wallet.ts';
import { payOut } from './withdrawals/pay-out.ts';

const ROUND_MS = 1_000;
/** How long a network that could not be read is skipped, so that it does not slow down others. */
const READ_AGAIN_MS = 10_000;

/**
 * Polls the networks every second. What to poll and when is in the database, so that a restart, a
 * pause or a second process only shifts the timing.
 */
export interface Rounds {
  start(): void;
  stop(): Promise<void>;
  /** Polls now, after the round in progress. */
  run(): Promise<void>;
}

export function createRounds(deps: WalletDeps): Rounds {
  let running: Promise<void> = Promise.resolve();
  let stopTimer: Stop = () => undefined;
  /** Failed steps and when each is retried. Epoch milliseconds. */
  const failing = new Map<string, number>();
  const steps = stepsOf(deps);

  /** A trace of its own, unless there was nothing to do. */
  const visit = ({ name, run }: Pick<RoundStep, 'name' | 'run'>): Promise<void> =>
    deps.db.tracing.root({ name: `poll ${name}` }, async (open) => {
      if (!(await run())) open.forget();
    });

  async function round(): Promise<void> {
    // Separately: a network that cannot be read must not hold up another one, or payouts.
    for (const { name, run, againMs } of steps) {
      if (deps.now() < (failing.get(name) ?? 0)) continue;
      try {
        await visit({ name, run });
        failing.delete(name);
      } catch (error) {
        // Logged once per outage, not on every retry.
        if (!failing.has(name))
          deps.log.error({ err: error, step: name }, 'wallet poll failed, retrying');
        failing.set(name, deps.now() + againMs);
      }
    }
    deps.outbox.nudge();
  }

  const run = () => (running = running.then(round));
  return {
    run,
    start() {
      stopTimer = deps.clock.every(ROUND_MS, run);
    },
    async stop() {
      stopTimer();
      await running;
    },
  };
}

interface RoundStep {
  readonly name: string;
  /** Returns how many records it dealt with, if it deals with any. */
  readonly run: () => Promise<number | void>;
  readonly againMs: number;
}

const stepsOf = (deps: WalletDeps): readonly RoundStep[] => [
  ...[...deps.chains].map((chain) => ({
    name: `payments on ${chain[0]}`,
    run: () => findPayments(deps, chain),
    againMs: READ_AGAIN_MS,
  })),
  { name: 'hot wallet', run: watchHotWallet(deps), againMs: READ_AGAIN_MS },
  { name: 'deposits', run: () => pollPayments(deps), againMs: ROUND_MS },
  { name: 'payouts', run: () => payOut(deps), againMs: ROUND_MS },
];
