import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { limitAttempts, limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { noteFailure } from './log-in.ts';
import {
  CHALLENGE_MS,
  createChallenge,
  type PasskeySite,
  passkeySite,
  spendChallenge,
} from './passkey-challenge.ts';
import { passkeyUserId } from './passkey-offer.ts';
import { openSession } from './sign-in.ts';
import { findCustomer } from './store.ts';
import { findPasskey, type PasskeyRow, usePasskey } from './store-passkeys.ts';

type Credential = RequestOf<'logInByPasskey'>['credential'];

/** Refuses: identity.passkeyOriginUnknown, identity.tooManyAttempts. */
export async function createPasskeyChallenge(
  deps: IdentityDeps,
  { origin }: RequestOf<'createPasskeyChallenge'>,
  context: CallContext,
): Promise<ResultOf<'createPasskeyChallenge'>> {
  const { rpId } = passkeySite(deps, origin);
  await limitAttempts(deps.db, limits.passkeyAskPerAddress, context.ip, context.nowMs);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const { challenge } = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: await createChallenge(deps, deps.db, { origin, userId: null }, context),
  });
  const userVerification = 'required';
  return { publicKey: { challenge, rpId, timeout: CHALLENGE_MS, userVerification } };
}

/**
 * Signs in with a passkey whose holder was verified by the authenticator. This counts as two
 * factors, so no code is required (docs/decisions/0064-passkeys.md). All faults look the same.
 * Refuses: identity.passkeyRefused, identity.tooManyAttempts.
 */
export async function logInByPasskey(
  deps: IdentityDeps,
  { credential }: RequestOf<'logInByPasskey'>,
  context: CallContext,
): Promise<ResultOf<'logInByPasskey'>> {
  const { nowMs } = context;
  await limitAttempts(deps.db, limits.passkeyPerAddress, context.ip, nowMs);
  const asked = await spendChallenge(deps, credential.response.clientDataJSON, null, context);
  const passkey = await findPasskey(deps.db, credential.id);
  if (!passkey) throw new Refusal('identity.passkeyRefused');
  const counter = await counterOf(credential, passkey, asked);
  const session = await inTransaction(deps.db, async (tx) => {
    const use = { credentialId: passkey.credential_id, counter };
    if (!(await usePasskey(tx, use, nowMs))) return null;
    const customer = (await findCustomer(tx, passkey.user_id))!;
    return openSession(deps, tx, customer, context, 'passkey');
  });
  if (session) return session;
  noteFailure(deps, passkey.user_id, 'passkeyCopied', context);
  throw new Refusal('identity.passkeyRefused');
}

/** Signature counter of the authenticator, once everything else is verified. */
async function counterOf(
  { response, ...credential }: Credential,
  passkey: PasskeyRow,
  { challenge, origin, rpId }: PasskeySite & { readonly challenge: string },
): Promise<number> {
  const { userHandle, ...signed } = response;
  const isOwner = userHandle === Buffer.from(passkeyUserId(passkey.user_id)).toString('base64url');
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // The counter is compared when it is stored, so that no two concurrent answers are both newer.
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: 0,
    },
  }).catch(() => {
    throw new Refusal('identity.passkeyRefused');
  });
  if (!verified || !isOwner) throw new Refusal('identity.passkeyRefused');
  return authenticationInfo.newCounter;
}
