import { bondJobs } from './bond-jobs.ts';
import { createCommandRunner } from '../../../ledger/index.ts';
import { guarded } from '../../../responsible-trading/index.ts';
import { buyNoteCommand } from './buy-note.ts';
import { bondsHandlers } from './calls.ts';
import type { BondsOptions } from './deps.ts';
import { bondsOperatorCommands } from './operator-commands.ts';
import { bondsOperatorQueues } from './operator-queues.ts';
import { fillPastBonds } from './past-bonds.ts';
import { practiceBondsJob } from './practice-bonds.job.ts';

/**
 * Debt crowdfunding: customers lend to a named borrower together, and only the borrower pays them
 * back. Refuses: bonds.*, wallet.*, identity.* of the fund password.
 */
export function createBonds(options: BondsOptions) {
  const deps = { ...options, now: () => options.clock.now() };
  const buyNote = createCommandRunner(
    deps,
    guarded(deps, buyNoteCommand, { serviceOf: () => ({ service: 'bonds' }) }),
  );
  const buyForHouse = createCommandRunner(deps, buyNoteCommand);
  return {
    calls: bondsHandlers(options, buyNote),
    buyNote,
    fillPast: (traders: readonly string[]) => fillPastBonds(options, buyForHouse, traders),
    jobs: [
      ...bondJobs(options),
      ...(options.mode === 'practice' && options.practiceDay ? [practiceBondsJob(options)] : []),
    ],
    operatorCommands: bondsOperatorCommands(options),
    operatorQueues: bondsOperatorQueues,
  };
}

export type { BondsOptions } from './deps.ts';
