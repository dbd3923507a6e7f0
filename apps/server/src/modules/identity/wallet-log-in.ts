import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { limitAttempts, limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { createFirstEntry } from './first-entry.ts';
import { openAccount } from './open-account.ts';
import { openSession, signIn } from './sign-in.ts';
import { findCustomer } from './store.ts';
import { findWalletOwner, insertWallet, touchWallet } from './store-wallets.ts';
import { signerOf, spendMessage } from './wallet-message.ts';

type Request = RequestOf<'logInByWallet'>;

/**
 * Signs in with a message signed by a wallet; opens an account if the wallet has none and the
 * agreement is accepted. The message is consumed only on success: a refusal leaves it valid.
 * Contract wallets are not supported, because their signatures have to be verified on chain.
 * Refuses: identity.walletRefused, identity.agreementRequired, identity.agreementOutdated,
 * identity.unknownInviteCode, identity.tooManyAttempts.
 */
export async function logInByWallet(
  deps: IdentityDeps,
  request: Request,
  context: CallContext,
): Promise<ResultOf<'logInByWallet'>> {
  const { db } = deps;
  await limitAttempts(db, limits.walletPerAddress, context.ip, context.nowMs);
  const address = await signerOf(request);
  const userId = await findWalletOwner(db, address);
  if (userId === undefined) return openWalletAccount(deps, request, address, context);
  return inTransaction(db, async (tx) => {
    await spendMessage(tx, request, { signer: address, userId: null }, context);
    await touchWallet(tx, address, context.nowMs);
    return signIn(deps, tx, (await findCustomer(tx, userId))!, context, 'wallet');
  });
}

async function openWalletAccount(
  deps: IdentityDeps,
  request: Request,
  address: string,
  context: CallContext,
): Promise<ResultOf<'logInByWallet'>> {
  const agreementHash = deps.agreement.accept(
    { ...request, agreement: request.agreement === true },
    context.language,
  );
  const { initialPassword, ...entry } = await createFirstEntry(deps.random, 'wallet');
  const session = await inTransaction(deps.db, async (tx) => {
    await spendMessage(tx, request, { signer: address, userId: null }, context);
    const { inviteCode } = request;
    const person = { address: null, isGuest: false };
    const opening = { ...entry, ...person, agreementHash, inviteCode };
    const customer = await openAccount(deps, tx, opening, context);
    if (!(await insertWallet(tx, address, customer.id, context.nowMs)))
      throw new Refusal('identity.walletRefused');
    return openSession(deps, tx, customer, context, 'newWallet');
  });
  return { ...session, initialPassword };
}
