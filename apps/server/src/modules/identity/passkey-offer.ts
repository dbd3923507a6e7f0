import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { asOwner } from './as-owner.ts';
import { limitAttempts, limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { assertRoomForKey } from './own-keys.ts';
import {
  CHALLENGE_MS,
  createChallenge,
  type PasskeySite,
  passkeySite,
  spendChallenge,
} from './passkey-challenge.ts';
import { insertPasskey, listPasskeyRows } from './store-passkeys.ts';

type Credential = RequestOf<'addPasskey'>['credential'];

/**
 * EdDSA, ES256 and RS256 by their COSE numbers (RFC 9053). Listed here because the library's preset
 * depends on the Node version, and keys outlive it.
 */
const ALGORITHMS = [-8, -7, -257];
/** We request no attestation; a self attestation may still arrive and is the only one verified. */
const ATTESTATIONS: ReadonlySet<string> = new Set(['none', 'packed']);
const selection = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'required',
} as const;

/** User handle that an authenticator stores: 16 bytes that do not identify the customer. */
export const passkeyUserId = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));

/** Asks for the password once: the challenge then stands for it, for this customer and device. */
export async function createPasskeyOffer(
  deps: IdentityDeps,
  { origin, ...proof }: RequestOf<'createPasskeyOffer'>,
  context: CallContext,
): Promise<ResultOf<'createPasskeyOffer'>> {
  const { rpId } = passkeySite(deps, origin);
  const { userId } = context;
  await limitAttempts(deps.db, limits.passkeyAskPerAddress, context.ip, context.nowMs);
  // Before the transaction, which would hold the customer's row while the library loads.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return asOwner(deps, proof, context, async (tx, customer) => {
    await assertRoomForKey(tx, userId);
    const known = await listPasskeyRows(tx, userId);
    const { challenge, user, rp, pubKeyCredParams } = await generateRegistrationOptions({
      rpName: 'Candor',
      rpID: rpId,
      userID: passkeyUserId(userId),
      userName: customer.username,
      userDisplayName: customer.username,
      challenge: await createChallenge(deps, tx, { origin, userId }, context),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const excludeCredentials = known.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports: transports.split(' ').filter(Boolean),
    }));
    return {
      publicKey: {
        rp: { id: rpId, name: rp.name },
        user,
        challenge,
        pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
        timeout: CHALLENGE_MS,
        excludeCredentials,
        authenticatorSelection: selection,
        attestation: 'none' as const,
      },
    };
  });
}

/**
 * Refuses: identity.passkeyRefused, identity.passkeyKnown, identity.keysTooMany,
 * identity.tooManyAttempts.
 */
export async function addPasskey(
  deps: IdentityDeps,
  { name, credential }: RequestOf<'addPasskey'>,
  context: CallContext,
): Promise<ResultOf<'addPasskey'>> {
  const { db, random } = deps;
  const { userId, nowMs } = context;
  await limitAttempts(db, limits.passkeyPerAddress, context.ip, nowMs);
  const asked = await spendChallenge(deps, credential.response.clientDataJSON, userId, context);
  const made = await verify(credential, asked);
  const id = random.uuid(nowMs);
  await inTransaction(db, async (tx) => {
    await deps.requireUnfrozen(tx, userId);
    await assertRoomForKey(tx, userId);
    if (!(await insertPasskey(tx, { ...made, id, userId, name }, nowMs)))
      throw new Refusal('identity.passkeyKnown');
    const event = { userId, kind: 'passkeyAdded' as const, nowMs, from: context, detail: name };
    await deps.recordSecurityEvent(tx, event);
  });
  return { id, name, isSynced: made.isSynced, createdAt: nowMs };
}

async function verify(
  credential: Credential,
  { challenge, origin, rpId }: PasskeySite & { readonly challenge: string },
) {
  const { verified, registrationInfo } = await verifyOnce(credential, {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
  }).catch(() => {
    throw new Refusal('identity.passkeyRefused');
  });
  if (!verified) throw new Refusal('identity.passkeyRefused');
  const made = registrationInfo.credential;
  if (made.id !== credential.id) throw new Refusal('identity.passkeyRefused');
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: credential.response.transports ?? [],
    isSynced: registrationInfo.credentialBackedUp,
  };
}

async function verifyOnce(
  credential: Credential,
  expected: { expectedChallenge: string; expectedOrigin: string; expectedRPID: string },
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const { response, ...rest } = credential;
  const object = Buffer.from(response.attestationObject, 'base64url');
  const fmt = decodeAttestationObject(new Uint8Array(object)).get('fmt');
  if (!ATTESTATIONS.has(fmt)) throw new Refusal('identity.passkeyRefused');
  const { clientDataJSON, attestationObject } = response;
  const answer: RegistrationResponseJSON = {
    ...rest,
    response: { clientDataJSON, attestationObject },
    clientExtensionResults: {},
  };
  const options = { requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS };
  return verifyRegistrationResponse({ response: answer, ...expected, ...options });
}
