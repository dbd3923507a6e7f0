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

/** Time to sign in over there, and to accept the agreement here. */
const AUTHORIZATION_REQUEST_MS = 10 * 60_000;
const SECRET_BYTES = 32;

interface Departure {
  readonly provider: ProviderClient;
  readonly origin: string;
  /** Whose account is to be linked; null for a sign-in. */
  readonly userId: string | null;
}

interface Departed {
  readonly begun: ResultOf<'beginProviderSignIn'>;
  /** Without it nobody comes back from the trip. */
  keep(db: Queryable): Promise<void>;
}

/** A trip that can be begun: from a page of the product, by a device with a name. */
export function refuseStrangers(deps: IdentityDeps, origin: string, context: CallContext): void {
  if (!isOwnOrigin(origin, deps.publicOrigin ?? null))
    throw new Refusal('identity.providerOriginUnknown');
  // The network alone would let a neighbour come back from somebody else's trip.
  if (!deviceHash(context)) throw new Refusal('identity.deviceRequired');
}

/** Sends a device to a provider; what comes back is good once and for that device alone. */
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

/** A trip that ended: whom it proves, and whose account that is. */
export interface Arrival {
  readonly provider: ProviderClient;
  readonly person: ProvenPerson;
  /** Undefined where the person has no account. */
  readonly ownerId: string | undefined;
  /** For one taker, in the transaction of what it opens. Refuses: identity.providerRefused. */
  spend(tx: Tx): Promise<void>;
}

/**
 * Whom the provider vouches for. The code is redeemed once; what it proved stands until it is spent
 * or over, so that the agreement can be asked for in between.
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
  // Only somebody new is asked about: an account is found by issuer and subject alone.
  const email = isKnown ? null : await assumed.findEmail();
  const person = { issuer, subject, email };
  await updateAuthorizationRequestProof(db, key, person);
  return person;
}
