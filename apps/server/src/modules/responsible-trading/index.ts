import { responsibleTradingHandlers } from './calls.ts';
import { cancelOrdersJob } from './cancel-orders.job.ts';
import type { ResponsibleTradingOptions } from './deps.ts';
import { disclosureJob } from './disclosure.job.ts';
import { excludeCustomer, freezeAccount, liftFreeze } from './operators/operator-commands.ts';
import { restrictionsQueue } from './operators/restrictions-queue.ts';

/**
 * Limits, breaks, freezes, the suitability quiz and the published share of losers.
 * Refuses: responsibleTrading.*.
 */
export const createResponsibleTrading = (options: ResponsibleTradingOptions) => ({
  calls: responsibleTradingHandlers(options),
  jobs: [cancelOrdersJob(options), disclosureJob(options)],
  operatorCommands: {
    'responsibleTrading.exclude': excludeCustomer(options),
    'responsibleTrading.freeze': freezeAccount,
    'responsibleTrading.liftFreeze': liftFreeze,
  },
  operatorQueues: { restrictions: restrictionsQueue(options) },
});

export { linkIdentity } from './breaks.ts';
export {
  assertOpenings,
  type DepositFigures,
  guarded,
  type GuardDeps,
  type OpeningRules,
} from './guarded.ts';
export { findKeepingFreeze, requireLeavableOf } from './require-leavable.ts';
export { readStandings } from './standings.ts';
export { findLeaving, lockLeaving, type LeavingAccount } from './leaving.ts';
export { assertUnfrozen, unfrozen } from './unfrozen.ts';
