import type { Queryable, Tx } from '../../platform/db.ts';

/** A person proven by a provider. Issuer and subject together identify a person permanently. */
export interface ProvenPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Verified by the provider; null if there is none. */
  readonly email: string | null;
}

/** Identifies a request and who completes it. */
export interface AuthorizationRequestKey {
  readonly stateHash: Buffer;
  readonly provider: string;
  readonly requester: string;
  /** Customer whose account is to be linked; null for a sign-in. */
  readonly userId: string | null;
}

export interface NewAuthorizationRequest extends AuthorizationRequestKey {
  readonly redirectUri: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly expiresAt: number;
}

export interface AuthorizationRequestRow {
  readonly redirect_uri: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

export async function insertAuthorizationRequest(
  db: Queryable,
  authorizationRequest: NewAuthorizationRequest,
): Promise<void> {
  await db`
    insert into identity.authorization_request (state_hash, provider, requester, user_id, redirect_uri,
      nonce, code_verifier, expires_at)
    values (${authorizationRequest.stateHash}, ${authorizationRequest.provider}, ${authorizationRequest.requester}, ${authorizationRequest.userId},
      ${authorizationRequest.redirectUri}, ${authorizationRequest.nonce}, ${authorizationRequest.codeVerifier}, ${authorizationRequest.expiresAt})`;
}

/** Parameters to redeem a code with, for the first caller; undefined for later ones. */
export async function redeemAuthorizationRequest(
  db: Queryable,
  key: AuthorizationRequestKey,
  nowMs: number,
): Promise<AuthorizationRequestRow | undefined> {
  const [row] = await db<AuthorizationRequestRow[]>`
    update identity.authorization_request set is_redeemed = true
    where state_hash = ${key.stateHash} and provider = ${key.provider}
      and requester = ${key.requester} and user_id is not distinct from ${key.userId}
      and not is_redeemed and expires_at > ${nowMs}
    returning redirect_uri, nonce, code_verifier`;
  return row;
}

export async function updateAuthorizationRequestProof(
  db: Queryable,
  key: AuthorizationRequestKey,
  person: ProvenPerson,
) {
  await db`
    update identity.authorization_request set issuer = ${person.issuer}, subject = ${person.subject},
      email = ${person.email}
    where state_hash = ${key.stateHash}`;
}

export async function findAuthorizationRequestProof(
  db: Queryable,
  key: AuthorizationRequestKey,
  nowMs: number,
): Promise<ProvenPerson | undefined> {
  const [row] = await db<ProvenPerson[]>`
    select issuer, subject, email from identity.authorization_request
    where state_hash = ${key.stateHash} and provider = ${key.provider}
      and requester = ${key.requester} and user_id is not distinct from ${key.userId}
      and subject is not null and expires_at > ${nowMs}`;
  return row;
}

/** True for the caller that consumes the proof. */
export async function spendAuthorizationRequest(
  tx: Tx,
  key: AuthorizationRequestKey,
): Promise<boolean> {
  const spent = await tx`
    delete from identity.authorization_request
    where state_hash = ${key.stateHash} and subject is not null returning 1`;
  return spent.length > 0;
}

export async function findProviderOwner(
  db: Queryable,
  { issuer, subject }: Pick<ProvenPerson, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const [row] = await db<{ user_id: string }[]>`
    select user_id from identity.provider_account
    where issuer = ${issuer} and subject = ${subject}`;
  return row?.user_id;
}

/** False if this person has an account, or this account another person of the same provider. */
export async function insertProviderAccount(
  tx: Tx,
  { issuer, subject }: ProvenPerson,
  account: { userId: string; authority: string },
  nowMs: number,
): Promise<boolean> {
  const inserted = await tx`
    insert into identity.provider_account (issuer, subject, user_id, authority, linked_at)
    values (${issuer}, ${subject}, ${account.userId}, ${account.authority}, ${nowMs})
    on conflict do nothing returning 1`;
  return inserted.length > 0;
}

export async function listProviderAccounts(db: Queryable, userId: string) {
  return db<{ authority: string; linked_at: number }[]>`
    select authority, linked_at from identity.provider_account where user_id = ${userId}`;
}

/** False if nothing was linked. */
export async function deleteProviderAccount(tx: Tx, userId: string, authority: string) {
  const deleted = await tx`
    delete from identity.provider_account
    where user_id = ${userId} and authority = ${authority} returning 1`;
  return deleted.length > 0;
}
