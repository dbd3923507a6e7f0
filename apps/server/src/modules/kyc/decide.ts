import {
  approve,
  type Application,
  type Decision,
  reject,
  type Rejections,
  revoke,
} from '@candor/domain/kyc/application';
import { messageTo } from '@candor/domain/messages/message';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { linkIdentity } from '../responsible-trading/index.ts';
import { requestScreening } from '../sanctions/index.ts';
import { listLatest, lockApplication, updateDecided } from './store.ts';
import { findPersonalData } from './store-personal-data.ts';
import { hashOf } from './store-persons.ts';

interface Told {
  readonly outbox: Pick<Outbox, 'publish'>;
}

interface Verdict {
  readonly userId: string;
  readonly id: string;
  /** `practice`, the outside reviewer's name, or the operator's id. */
  readonly decidedBy: string;
  readonly nowMs: number;
}

/** Accepts every picture and records whose they are. Refuses: kyc.notFound, kyc.alreadyDecided. */
export async function approveApplication(deps: Told, tx: Tx, verdict: Verdict): Promise<void> {
  await decide(deps, tx, verdict, approve);
  const { userId, nowMs } = verdict;
  await requestScreening(tx, [userId]);
  const data = await findPersonalData(tx, userId);
  if (!data) return;
  // A break that this person took on another account goes on here.
  await linkIdentity(deps, tx, { userId, identityHash: hashOf(data), nowMs });
}

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

/**
 * Takes back an acceptance. An identity takes the proof of address with it, which rests on it.
 * Returns the applications concerned. Refuses: kyc.notFound, kyc.alreadyDecided,
 * kyc.reasonsMissing.
 */
export async function revokeApplication(
  deps: Told,
  tx: Tx,
  verdict: Verdict & { readonly rejections: Rejections },
): Promise<readonly string[]> {
  const { userId, id, rejections } = verdict;
  await decide(deps, tx, verdict, (application) => revoke(application, rejections));
  const proof = (await listLatest(tx, userId)).find(({ grade }) => grade === 'advanced');
  if (!proof || proof.id === id || proof.status === 'rejected') return [id];
  const all = Object.fromEntries(proof.items.map(({ item }) => [item, 'mismatch' as const]));
  const judge = proof.status === 'pending' ? reject : revoke;
  await decide(deps, tx, { ...verdict, id: proof.id }, (application) => judge(application, all));
  return [id, proof.id];
}

async function decide(
  { outbox }: Told,
  tx: Tx,
  verdict: Verdict,
  judge: (application: Application) => Decision,
): Promise<void> {
  const application = await lockApplication(tx, verdict);
  if (!application) throw new Refusal('kyc.notFound');
  const { nowMs, decidedBy } = verdict;
  const decision = judge(application);
  await updateDecided(tx, application, { ...decision, decidedAt: nowMs, decidedBy });
  const note = { topic: `me:${application.userId}`, body: { kind: 'notice', id: application.id } };
  const kind = decision.status === 'verified' ? 'verification.verified' : 'verification.rejected';
  const message = messageTo(application.userId, kind, { grade: application.grade });
  await outbox.publish(tx, [note, message], nowMs);
}
