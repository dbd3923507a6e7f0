import { createHash } from 'node:crypto';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { loanAgreementPath } from '@candor/contract/wire/calls';
import type { CallContext } from '../../http/handler.ts';
import type { LoansOptions } from './deps.ts';
import { insertDownload } from './store-downloads.ts';
import { requireLoan } from './views.ts';

/** Lifetime of the single-use link. */
const LINK_MS = 60_000;
const SECRET_BYTES = 32;

/** A link that downloads the signed agreement of one's own loan once. Refuses: loans.notFound. */
export async function createLoanLink(
  deps: LoansOptions,
  { id: loanId }: RequestOf<'createLoanLink'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'createLoanLink'>> {
  const { db, random } = deps;
  await requireLoan(deps, { userId, id: loanId });
  const id = random.uuid(nowMs);
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const expiresAtMs = nowMs + LINK_MS;
  await insertDownload(db, { userId, id, loanId, hash: ticketHash(secret), expiresAtMs }, nowMs);
  return { url: `${loanAgreementPath}/${id}.${secret}`, expiresIn: LINK_MS / 1_000 };
}

export const ticketHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
