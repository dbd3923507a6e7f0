import { caseQueue } from './case-queue.ts';
import type { SanctionsOptions } from './deps.ts';
import { enrollJob } from './enroll.job.ts';
import { listQueue } from './list-queue.ts';
import { requireLists } from './lists/require-lists.ts';
import { operatorCommandsOf } from './operator-commands.ts';
import { reloadJob } from './reload.job.ts';
import { rescreenJob } from './rescreen.job.ts';
import { overdueJob, screenJob } from './screen.job.ts';
import { setRequired } from './store-lists.ts';

/**
 * Sanctions lists from a folder, and what of customers is on them. Refuses: sanctions.*.
 */
export async function createSanctions(options: SanctionsOptions) {
  const { db, mode, sanctionsFolder } = options;
  if (mode === 'live' && sanctionsFolder) await requireLists(sanctionsFolder);
  await setRequired(db, Boolean(sanctionsFolder));
  return {
    jobs: [
      reloadJob(options),
      enrollJob(options),
      rescreenJob,
      screenJob(options),
      overdueJob(options),
    ],
    operatorCommands: operatorCommandsOf(options),
    operatorQueues: { sanctions: caseQueue, sanctionsLists: listQueue },
  };
}

export { findListed } from './find-listed.ts';
export { blocksOf } from './store-cases.ts';
export { findUnscreened, lockScreenings, requestScreening } from './store-screenings.ts';
