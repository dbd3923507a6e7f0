import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { checksummed } from '@candor/contract/evm-address';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { asOwner } from './as-owner.ts';
import { limitAttempts, limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { assertRoomForKey, shortAddress } from './own-keys.ts';
import { insertWallet } from './store-wallets.ts';
import { assertWalletPage, signerOf, spendMessage, writeWalletMessage } from './wallet-message.ts';

const STATEMENT =
  'Link this wallet to my Candor account. It can sign in from then on. This moves no money.';

/** Asks for the password once: the message then stands for it, for this customer and device. */
export async function createWalletLinkMessage(
  deps: IdentityDeps,
  { password, totp, ...page }: RequestOf<'createWalletLinkMessage'>,
  context: CallContext,
): Promise<ResultOf<'createWalletLinkMessage'>> {
  const { userId, ip, nowMs } = context;
  assertWalletPage(deps, page);
  await limitAttempts(deps.db, limits.walletPerAddress, ip, nowMs);
  return asOwner(deps, { password, totp }, context, async (tx) => {
    await assertRoomForKey(tx, userId);
    return writeWalletMessage(deps, tx, { ...page, statement: STATEMENT, userId }, context);
  });
}

/**
 * Refuses: identity.walletRefused, identity.walletTaken, identity.keysTooMany,
 * identity.tooManyAttempts.
 */
export async function linkWallet(
  deps: IdentityDeps,
  request: RequestOf<'linkWallet'>,
  context: CallContext,
): Promise<ResultOf<'linkWallet'>> {
  const { userId, ip, nowMs } = context;
  await limitAttempts(deps.db, limits.walletPerAddress, ip, nowMs);
  const address = await signerOf(request);
  await inTransaction(deps.db, async (tx) => {
    await deps.requireUnfrozen(tx, userId);
    await spendMessage(tx, request, { signer: address, userId }, context);
    await assertRoomForKey(tx, userId);
    if (!(await insertWallet(tx, address, userId, nowMs)))
      throw new Refusal('identity.walletTaken');
    const detail = shortAddress(address);
    const event = { userId, kind: 'walletLinked' as const, nowMs, from: context, detail };
    await deps.recordSecurityEvent(tx, event);
  });
  return { address: checksummed(address), createdAt: nowMs };
}
