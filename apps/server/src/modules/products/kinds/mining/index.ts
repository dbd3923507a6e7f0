import type { Clock } from '../../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../../platform/db.ts';
import type { Job } from '../../../../platform/jobs.ts';
import type { Random } from '../../../../platform/random.ts';
import type { ServedForm } from '../served-form.ts';
import type { MiningPrices } from './deps.ts';
import { miningForm } from './mining-form.ts';
import { miningJob } from './mining.job.ts';
import { openPracticeNetwork } from './network-source.ts';
import { recordUntil } from './record-machine-days.ts';
import { miningHandlers } from './views.ts';

export type { MiningPrices } from './deps.ts';

interface Mining {
  readonly calls: ReturnType<typeof miningHandlers>;
  /** Null where no network can be recorded: then no machine is sold. */
  readonly form: ServedForm | null;
  readonly jobs: readonly Job[];
  /** Records the figures of this moment, so that nothing waits for the first run of the job. */
  start(): Promise<void>;
}

/**
 * Hosted mining machines, with the logs that their income follows from. The only source of
 * difficulty, reward and uptime is the simulation of practice mode; live mode sells no machines.
 */
export async function createMining(options: {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly mode: 'practice' | 'live';
  readonly prices: MiningPrices;
}): Promise<Mining> {
  const { db, clock, random, mode, prices } = options;
  const calls = miningHandlers({ db, ...prices });
  if (mode === 'live') return { calls, form: null, jobs: [], start: async () => undefined };
  const deps = { ...prices, network: await openPracticeNetwork(db, random) };
  return {
    calls,
    form: miningForm(deps),
    jobs: [miningJob(deps)],
    start: () => inTransaction(db, (tx) => recordUntil(tx, deps, clock.now())),
  };
}
