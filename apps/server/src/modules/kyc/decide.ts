import {
  approve,
  type Application,
  type Decision,
  reject,
  type Rejections,
} from '@candor/domain/kyc/application';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { lockApplication, updateDecided } from './store.ts';

interface Told {
  readonly outbox: Pick<Outbox, 'publish'>;
}

interface Verdict {
  readonly userId: string;
  readonly id: string;
  /** `practice`, or the operator's id. */
  readonly decidedBy: string;
  readonly nowMs: number;
}

/** Accepts every picture. Refuses: kyc.notFound, kyc.alreadyDecided. */
export const approveApplication = (deps: Told, tx: Tx, verdict: Verdict): Promise<void> =>
  decide(deps, tx, verdict, approve);

/**
 * Rejects pictures, each with a reason.
 * Refuses: kyc.notFound, kyc.alreadyDecided, kyc.reasonsMissing.
 */
export const rejectApplication = (
  deps: Told,
  tx: Tx,
  verdict: Verdict & { readonly rejections: Rejections },
): Promise<void> =>
  decide(deps, tx, verdict, (application) => reject(application, verdict.rejections));

async function decide(
  { outbox }: Told,
  tx: Tx,
  verdict: Verdict,
  judge: (application: Application) => Decision,
): Promise<void> {
  const application = await lockApplication(tx, verdict);
  if (!application) throw new Refusal('kyc.notFound');
  const { nowMs, decidedBy } = verdict;
  await updateDecided(tx, application, { ...judge(application), decidedAt: nowMs, decidedBy });
  const note = { topic: `me:${application.userId}`, body: { kind: 'notice', id: application.id } };
  await outbox.publish(tx, [note], nowMs);
}
