import type { ResultOf } from '@candor/contract/calls';
import { oauthPath } from '@candor/contract/wire/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../../http/handler.ts';
import type { Queryable, Tx } from '../../../platform/db.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOwnOrigin } from '../own-origin.ts';
import { deviceHash, requesterOf } from '../requester.ts';
import { hashToken } from '../sessions.ts';
import {
  findProviderOwner,
  findAuthorizationRequestProof,
  insertAuthorizationRequest,
  type ProvenPerson,
  redeemAuthorizationRequest,
  spendAuthorizationRequest,
  type AuthorizationRequestKey,
  updateAuthorizationRequestProof,
} from '../store-providers.ts';
import type { ProviderClient, Returned } from './provider-client.ts';

/** Time to sign in at the provider and to accept the agreement here. */
const AUTHORIZATION_REQUEST_MS = 10 * 60_000;
const SECRET_BYTES = 32;

interface Departure {
  readonly provider: ProviderClient;
  readonly origin: string;
  /** Customer whose account is to be linked; null for a sign-in. */
  readonly userId: string | null;
}

interface Departed {
  readonly begun: ResultOf<'beginProviderSignIn'>;
  /** Stores the request; without it no answer is accepted. */
  keep(db: Queryable): Promise<void>;
}

/** Requires a page of the product and a device with an id. */
export function refuseStrangers(deps: IdentityDeps, origin: string, context: CallContext): void {
  if (!isOwnOrigin(origin, deps.publicOrigin ?? null))
    throw new Refusal('identity.providerOriginUnknown');
  // A network address alone would let a neighbor complete somebody else's request.
  if (!deviceHash(context)) throw new Refusal('identity.deviceRequired');
}

/** Sends a device to a provider; the answer is accepted once and only from that device. */
export async function depart(
  deps: IdentityDeps,
  { provider, origin, userId }: Departure,
  context: CallContext,
): Promise<Departed> {
  const { name } = provider.settings;
  const secret = () => Buffer.from(deps.random.bytes(SECRET_BYTES)).toString('base64url');
  const authorizationRequest = {
    redirectUri: `${origin}${oauthPath}/${name}/callback`,
    state: secret(),
    nonce: secret(),
    codeVerifier: secret(),
  };
  const url = await provider.urlOf(authorizationRequest);
  const row = {
    ...authorizationRequest,
    userId,
    stateHash: hashToken(authorizationRequest.state),
    provider: name,
    requester: requesterOf(context),
    expiresAt: context.nowMs + AUTHORIZATION_REQUEST_MS,
  };
  return {
    begun: { url, expiresIn: AUTHORIZATION_REQUEST_MS / 1_000 },
    keep: (db) => insertAuthorizationRequest(db, row),
  };
}

/** A completed request: the person it proves, and their account. */
export interface Arrival {
  readonly provider: ProviderClient;
  readonly person: ProvenPerson;
  /** Undefined if the person has no account. */
  readonly ownerId: string | undefined;
  /**
   * Consumes the proof, for one caller, in the transaction that it authorizes.
   * Refuses: identity.providerRefused.
   */
  spend(tx: Tx): Promise<void>;
}

/**
 * The person that the provider identified. The code is redeemed once; the proof stays valid until
 * it is spent or expires, so that the agreement can be requested in between.
 * Refuses: identity.providerUnknown, identity.providerUnavailable, identity.providerRefused.
 */
export async function arrive(
  deps: IdentityDeps,
  returned: Returned & { readonly provider: string },
  userId: string | null,
  context: CallContext,
): Promise<Arrival> {
  const provider = deps.providers.get(returned.provider);
  const key: AuthorizationRequestKey = {
    stateHash: hashToken(returned.state),
    provider: returned.provider,
    requester: requesterOf(context),
    userId,
  };
  const person = await provenPerson(deps, provider, { key, returned }, context);
  const ownerId = await findProviderOwner(deps.db, person);
  const spend = async (tx: Tx) => {
    if (!(await spendAuthorizationRequest(tx, key))) throw new Refusal('identity.providerRefused');
  };
  return { provider, person, ownerId, spend };
}

async function provenPerson(
  { db }: IdentityDeps,
  provider: ProviderClient,
  { key, returned }: { key: AuthorizationRequestKey; returned: Returned },
  { nowMs }: CallContext,
): Promise<ProvenPerson> {
  const { code, state, iss } = returned;
  const authorizationRequest = await redeemAuthorizationRequest(db, key, nowMs);
  if (!authorizationRequest) {
    const known = await findAuthorizationRequestProof(db, key, nowMs);
    if (!known) throw new Refusal('identity.providerRefused');
    return known;
  }
  const assumed = await provider.redeem(
    {
      redirectUri: authorizationRequest.redirect_uri,
      state,
      nonce: authorizationRequest.nonce,
      codeVerifier: authorizationRequest.code_verifier,
    },
    { code, state, iss },
  );
  const { issuer, subject } = assumed;
  const isKnown = (await findProviderOwner(db, assumed)) !== undefined;
  // Only for new people: accounts are found by issuer and subject alone.
  const email = isKnown ? null : await assumed.findEmail();
  const person = { issuer, subject, email };
  await updateAuthorizationRequestProof(db, key, person);
  return person;
}
