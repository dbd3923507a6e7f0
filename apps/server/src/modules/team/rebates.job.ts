import type { ShortJob } from '../../platform/jobs.ts';
import { findCoveredPlace, listFees } from '../ledger/index.ts';
import type { TeamOptions } from './deps.ts';
import { payRebates } from './pay-rebates.ts';
import { lockProgress, setProgress } from './store.ts';

const PERIOD_MS = 60_000;
/** Fees in one transaction, the balances of whose inviters are locked until it commits. */
const BATCH_MAX = 500;
/** Places looked through in one transaction, so that catching up costs the same however long. */
const SPAN = 5_000;

/**
 * Follows trading fees in the order in which they were written and pays for each once: the place
 * reached commits with the rebates. Places that a running transaction may still fill are left for
 * a later run.
 */
export const rebatesJob = (options: TeamOptions): ShortJob => ({
  name: 'team.rebates',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    const coveredPlace = await findCoveredPlace(tx);
    const { donePlace: afterPlace } = await lockProgress(tx, coveredPlace, nowMs);
    const toPlace = Math.min(coveredPlace, afterPlace + SPAN);
    const fees = await listFees(tx, { afterPlace, toPlace, max: BATCH_MAX });
    await payRebates(tx, options, fees, nowMs);
    const isWhole = fees.length < BATCH_MAX;
    await setProgress(tx, isWhole ? Math.max(toPlace, afterPlace) : fees.at(-1)!.place, nowMs);
    return isWhole && toPlace >= coveredPlace ? nowMs + PERIOD_MS : nowMs;
  },
});
