import type { Queryable, Tx } from '../../platform/db.ts';

export interface PasskeyChallenge {
  readonly hash: Buffer;
  /** Null for a sign-in. */
  readonly userId: string | null;
  readonly requester: string;
  readonly origin: string;
  readonly expiresAt: number;
}

export async function insertPasskeyChallenge(db: Queryable, challenge: PasskeyChallenge) {
  await db`
    insert into identity.passkey_challenge (challenge_hash, user_id, requester, origin, expires_at)
    values (${challenge.hash}, ${challenge.userId}, ${challenge.requester}, ${challenge.origin},
      ${challenge.expiresAt})`;
}

/** Origin of the page that a challenge was issued to, once; undefined for later callers. */
export async function spendPasskeyChallenge(
  db: Queryable,
  { hash, userId, requester }: Pick<PasskeyChallenge, 'hash' | 'userId' | 'requester'>,
  nowMs: number,
): Promise<string | undefined> {
  const [row] = await db<{ origin: string }[]>`
    delete from identity.passkey_challenge
    where challenge_hash = ${hash} and requester = ${requester} and expires_at > ${nowMs}
      and user_id is not distinct from ${userId}
    returning origin`;
  return row?.origin;
}

export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  /** Separated by spaces. */
  readonly transports: string;
  readonly is_synced: boolean;
  readonly name: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

export async function findPasskey(
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db<PasskeyRow[]>`
    select id, user_id, credential_id, public_key, transports, is_synced, name, created_at, used_at
    from identity.passkey where credential_id = ${credentialId}`;
  return row;
}

/** Last used first. */
export async function listPasskeyRows(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db<PasskeyRow[]>`
    select id, user_id, credential_id, public_key, transports, is_synced, name, created_at, used_at
    from identity.passkey where user_id = ${userId}
    order by coalesce(used_at, created_at) desc, id`;
}

export interface NewPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly isSynced: boolean;
  readonly name: string;
}

/** False if the passkey is already registered, to any customer. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey, nowMs: number): Promise<boolean> {
  const inserted = await tx`
    insert into identity.passkey (id, user_id, credential_id, public_key, counter, transports,
      is_synced, name, created_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.transports.join(' ')}, ${passkey.isSynced}, ${passkey.name}, ${nowMs})
    on conflict do nothing returning 1`;
  return inserted.length > 0;
}

/** False if the counter did not increase: the key may have been cloned (WebAuthn §6.1.1). */
export async function usePasskey(
  tx: Tx,
  { credentialId, counter }: { credentialId: string; counter: number },
  nowMs: number,
): Promise<boolean> {
  const updated = await tx`
    update identity.passkey set counter = ${counter}, used_at = ${nowMs}
    where credential_id = ${credentialId}
      and (counter < ${counter} or (counter = 0 and ${counter} = 0))
    returning 1`;
  return updated.length > 0;
}

/** False if this customer has no such passkey. */
export async function renamePasskeyRow(
  tx: Tx,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const updated = await tx`
    update identity.passkey set name = ${name}
    where user_id = ${userId} and id = ${id} returning 1`;
  return updated.length > 0;
}

/** Name of the deleted passkey; undefined if this customer had no such passkey. */
export async function deletePasskey(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    delete from identity.passkey where user_id = ${userId} and id = ${id} returning name`;
  return row?.name;
}

export async function countKeys(db: Queryable, userId: string) {
  const [row] = await db<{ passkeys: number; wallets: number }[]>`
    select (select count(*)::int from identity.passkey where user_id = ${userId}) as passkeys,
      (select count(*)::int from identity.wallet where user_id = ${userId}) as wallets`;
  return row!;
}

/** Whether a customer can sign in with a passkey. */
export const hasPasskey = async (db: Queryable, userId: string): Promise<boolean> =>
  (await listPasskeyRows(db, userId)).length > 0;
