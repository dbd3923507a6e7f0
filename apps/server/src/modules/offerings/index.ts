import { createDrandBeacon } from './beacon/drand-beacon.ts';
import { openPracticeBeacon } from './beacon/practice-beacon.ts';
import { offeringsHandlers } from './calls.ts';
import type { OfferingsOptions } from './deps.ts';
import { advanceJob } from './jobs/advance.job.ts';
import { drawJob } from './jobs/draw.job.ts';
import { createPracticeSales } from './practice-sales.ts';
import { operatorCommandsOf } from './operators/operator-commands.ts';
import { offeringsQueue } from './operators/operator-queue.ts';

export type { Beacon } from './beacon/beacon.ts';
export type { OfferingsOptions } from './deps.ts';
export { countUnfinished as countUnfinishedSubscriptions } from './store-subscriptions.ts';
export { createWonLetters } from './won-letter.ts';

/**
 * Offerings of tokens: tickets are paid from locked money, winners are drawn by a public beacon that
 * nobody can choose. Refuses: offerings.*, kyc.*, identity.fundPassword*,
 * wallet.insufficientBalance.
 */
export async function createOfferings(options: OfferingsOptions) {
  const beacon = options.beacon ?? (await beaconOf(options));
  const deps = { ...options, beacon, now: () => options.clock.now() };
  return {
    calls: offeringsHandlers(deps),
    jobs: [advanceJob(deps), drawJob(deps)],
    operatorCommands: operatorCommandsOf(deps),
    operatorQueues: { offerings: offeringsQueue },
    ...createPracticeSales(deps),
  };
}

const beaconOf = ({ mode, db, random, log }: OfferingsOptions) =>
  mode === 'live' ? createDrandBeacon({ log }) : openPracticeBeacon(db, random);
