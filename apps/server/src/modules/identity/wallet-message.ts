import { createHash } from 'node:crypto';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { checksummed, hasEvmForm } from '@candor/contract/evm-address';
import { asciiLowerCase } from '@candor/domain/identity/ascii';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { limitAttempts, limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { isOwnOrigin } from './own-origin.ts';
import { requesterOf } from './requester.ts';
import { insertWalletMessage, spendWalletMessage } from './store-wallets.ts';

/** Time to open the wallet and to read the message. */
const MESSAGE_MS = 5 * 60_000;
const NONCE_BYTES = 16;
/** Not translated: EIP-4361 allows only ASCII here. */
const STATEMENT = 'Sign in to Candor. This moves no money.';
type WalletPage = RequestOf<'createWalletMessage'>;
type SignedMessage = RequestOf<'linkWallet'>;

interface SoughtMessage extends WalletPage {
  readonly statement: string;
  /** Customer to link the wallet to; null for a sign-in. */
  readonly userId: string | null;
}

/**
 * The EIP-4361 message for a wallet to sign: for this address, chain, site and requester, once,
 * within five minutes. It is composed here and stored as a hash, so nothing in it can be altered.
 * Refuses: identity.walletAddressInvalid, identity.walletOriginUnknown, identity.tooManyAttempts.
 */
export async function createWalletMessage(
  deps: IdentityDeps,
  page: WalletPage,
  context: CallContext,
): Promise<ResultOf<'createWalletMessage'>> {
  assertWalletPage(deps, page);
  await limitAttempts(deps.db, limits.walletPerAddress, context.ip, context.nowMs);
  const sought = { ...page, statement: STATEMENT, userId: null };
  return writeWalletMessage(deps, deps.db, sought, context);
}

/** Refuses: identity.walletAddressInvalid, identity.walletOriginUnknown. */
export function assertWalletPage(
  { publicOrigin }: IdentityDeps,
  { address, origin }: Pick<WalletPage, 'address' | 'origin'>,
): void {
  if (!hasEvmForm(address)) throw new Refusal('identity.walletAddressInvalid');
  if (!isOwnOrigin(origin, publicOrigin ?? null)) throw new Refusal('identity.walletOriginUnknown');
}

/** Composes and stores a message; with `userId` it links the wallet, otherwise it signs in. */
export async function writeWalletMessage(
  { random }: IdentityDeps,
  db: Queryable,
  { address, chainId, origin, statement, userId }: SoughtMessage,
  context: CallContext,
): Promise<ResultOf<'createWalletMessage'>> {
  const { nowMs } = context;
  const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('hex');
  const expiresAt = nowMs + MESSAGE_MS;
  const { createSiweMessage } = await import('viem/siwe');
  const message = createSiweMessage({
    domain: new URL(origin).host,
    uri: origin,
    address: checksummed(address),
    chainId,
    nonce,
    version: '1',
    statement,
    issuedAt: new Date(nowMs),
    expirationTime: new Date(expiresAt),
  });
  await insertWalletMessage(db, {
    hash: hashOf(message),
    address: asciiLowerCase(address),
    userId,
    requester: requesterOf(context),
    expiresAt,
  });
  return { nonce, message, expiresIn: MESSAGE_MS / 1_000 };
}

/** Lower-case address of the signing key. An invalid signature is refused like a wrong one. */
export async function signerOf({ message, signature }: SignedMessage): Promise<string> {
  const { isHex, recoverMessageAddress } = await import('viem');
  if (!isHex(signature)) throw new Refusal('identity.walletRefused');
  const signer = await recoverMessageAddress({ message, signature }).catch(() => {
    throw new Refusal('identity.walletRefused');
  });
  return asciiLowerCase(signer);
}

/**
 * Consumes a message signed by this wallet for this purpose and requester.
 * Refuses: identity.walletRefused.
 */
export async function spendMessage(
  tx: Tx,
  { message }: SignedMessage,
  { signer, userId }: { readonly signer: string; readonly userId: string | null },
  context: CallContext,
): Promise<void> {
  const asked = { hash: hashOf(message), userId, requester: requesterOf(context) };
  const address = await spendWalletMessage(tx, asked, context.nowMs);
  if (address !== signer) throw new Refusal('identity.walletRefused');
}

const hashOf = (message: string): Buffer => createHash('sha256').update(message).digest();
