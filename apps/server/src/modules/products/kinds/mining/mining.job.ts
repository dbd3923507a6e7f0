import type { ShortJob } from '../../../../platform/jobs.ts';
import type { MiningDeps } from './deps.ts';
import { recordUntil } from './record-machine-days.ts';
import { nextEvent } from './record-network.ts';

/** Records what the network asks and pays as it changes, and at each midnight in UTC+8 how machines ran. */
export const miningJob = (deps: MiningDeps): ShortJob => ({
  name: 'products.mining',
  recurringKey: 'network',
  async run(tx, _due, nowMs) {
    await recordUntil(tx, deps, nowMs);
    return nextEvent(deps, nowMs);
  },
});
