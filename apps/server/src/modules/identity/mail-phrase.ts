import type { RequestOf } from '@candor/contract/calls';
import { mailPhraseProblem } from '@candor/domain/identity/mail-phrase';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction, type Queryable } from '../../platform/db.ts';
import type { IdentityDeps } from './deps.ts';
import { assertPassword } from './password-again.ts';
import type { SealedTexts } from './sealed-text.ts';
import { deleteMailPhrase, findMailPhrase, upsertMailPhrase } from './store-safety.ts';

/**
 * Sets or, without a phrase, removes the words by which the customer recognizes our emails.
 * Refuses: identity.mailPhraseInvalid, identity.mailPhraseIsPassword, identity.passwordWrong,
 * identity.totpRequired, identity.totpWrong, responsibleTrading.frozenByYou.
 */
export async function setMailPhrase(
  deps: IdentityDeps,
  { phrase, ...proof }: RequestOf<'setMailPhrase'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { userId, nowMs } = context;
  const written = phrase?.trim().normalize('NFC');
  if (written !== undefined && mailPhraseProblem(written))
    throw new Refusal('identity.mailPhraseInvalid');
  // It is shown in every email: nobody may give a password away like that.
  if (written !== undefined && written === proof.password.trim().normalize('NFC'))
    throw new Refusal('identity.mailPhraseIsPassword');
  await assertPassword(deps, deps.db, { userId, password: proof.password }, nowMs);
  await inTransaction(deps.db, async (tx) => {
    // Before the second factor, as everywhere: ending a freeze locks both in this order.
    await deps.requireUnfrozen(tx, userId);
    await deps.secondFactor.assert(tx, userId, proof.totp, nowMs);
    if (written === undefined) await deleteMailPhrase(tx, userId);
    else await upsertMailPhrase(tx, userId, deps.phrases.seal(written, userId), nowMs);
    const kind = written === undefined ? 'mailPhraseRemoved' : 'mailPhraseSet';
    await deps.recordSecurityEvent(tx, { userId, kind, nowMs, from: context });
  });
  return {};
}

/** The phrase of a customer, for them alone; null if none is set. */
export async function readMailPhrase(
  phrases: SealedTexts,
  db: Queryable,
  userId: string,
): Promise<string | null> {
  const row = await findMailPhrase(db, userId);
  return row ? phrases.open(row.sealed_phrase, userId) : null;
}
