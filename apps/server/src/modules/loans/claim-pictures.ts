import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { claimUpload, uploadPath } from '../../platform/files/claim-upload.ts';
import { lockClaimable } from '../../platform/files/file-rows.ts';
import type { Prepared } from './prepare.ts';
import type { LoanName } from './store.ts';
import { insertAgreement } from './store-applications.ts';

/** Purpose under which pictures of loans are claimed. */
const PURPOSE = 'loans';

interface WithPictures {
  readonly userId: string;
  readonly prepared: Prepared;
  /** File ids of documents. */
  readonly documents?: readonly string[];
}

/** Locks the pictures of applications; a picture that is missing here was claimed before. */
export const loadClaimable = (
  tx: Tx,
  commands: readonly WithPictures[],
): Promise<ReadonlySet<string>> =>
  lockClaimable(
    tx,
    commands.flatMap(({ userId, prepared, documents = [] }) =>
      [prepared.fileId, ...documents].map((id) => ({ id, userId })),
    ),
  );

/** Each picture serves one application, once. Refuses: upload.notFound. */
export function requireClaimable(claimable: ReadonlySet<string>, ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length || !ids.every((id) => claimable.has(id)))
    throw new Refusal('upload.notFound');
}

/** Claims pictures that are locked. */
export async function claimPictures(
  tx: Tx,
  { userId }: LoanName,
  ids: readonly string[],
  nowMs: number,
): Promise<void> {
  for (const id of ids)
    await claimUpload(tx, { userId, path: uploadPath(id), purpose: PURPOSE, nowMs });
}

/** Stores the signed agreement of a loan with its signature. */
export async function claimSigned(
  tx: Tx,
  loan: LoanName,
  { agreement, preparedAtMs, fileId, ip }: Prepared,
  nowMs: number,
): Promise<void> {
  await claimPictures(tx, loan, [fileId], nowMs);
  await insertAgreement(tx, loan, {
    language: agreement.language,
    title: agreement.title,
    text: agreement.paragraphs.join('\n\n'),
    hash: agreement.hash,
    preparedAtMs,
    signedAtMs: nowMs,
    signatureFile: fileId,
    ip,
  });
}
