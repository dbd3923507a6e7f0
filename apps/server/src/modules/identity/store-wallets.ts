import type { Queryable, Tx } from '../../platform/db.ts';

export interface WalletMessage {
  readonly hash: Buffer;
  /** Lower case. */
  readonly address: string;
  /** Null for a sign-in. */
  readonly userId: string | null;
  readonly requester: string;
  readonly expiresAt: number;
}

export async function insertWalletMessage(db: Queryable, message: WalletMessage): Promise<void> {
  await db`
    insert into identity.wallet_message (message_hash, address, user_id, requester, expires_at)
    values (${message.hash}, ${message.address}, ${message.userId}, ${message.requester},
      ${message.expiresAt})`;
}

/** Address that a message was issued for, for the first caller; undefined for later ones. */
export async function spendWalletMessage(
  tx: Tx,
  { hash, userId, requester }: Pick<WalletMessage, 'hash' | 'userId' | 'requester'>,
  nowMs: number,
): Promise<string | undefined> {
  const [row] = await tx<{ address: string }[]>`
    delete from identity.wallet_message
    where message_hash = ${hash} and requester = ${requester} and expires_at > ${nowMs}
      and user_id is not distinct from ${userId}
    returning address`;
  return row?.address;
}

export async function findWalletOwner(db: Queryable, address: string): Promise<string | undefined> {
  const [row] = await db<{ user_id: string }[]>`
    select user_id from identity.wallet where address = ${address}`;
  return row?.user_id;
}

/** False if the wallet has an account, also if it was opened concurrently. */
export async function insertWallet(tx: Tx, address: string, userId: string, nowMs: number) {
  const inserted = await tx`
    insert into identity.wallet (address, user_id, created_at)
    values (${address}, ${userId}, ${nowMs}) on conflict do nothing returning 1`;
  return inserted.length > 0;
}

export async function touchWallet(tx: Tx, address: string, nowMs: number): Promise<void> {
  await tx`update identity.wallet set used_at = ${nowMs} where address = ${address}`;
}

export interface WalletRow {
  /** Lower case. */
  readonly address: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

/** Last used first. */
export async function listWalletRows(db: Queryable, userId: string): Promise<WalletRow[]> {
  return db<WalletRow[]>`
    select address, created_at, used_at from identity.wallet where user_id = ${userId}
    order by coalesce(used_at, created_at) desc, address`;
}

/** False if this customer has no such wallet. */
export async function deleteWallet(
  tx: Tx,
  { userId, address }: { userId: string; address: string },
): Promise<boolean> {
  const deleted = await tx`
    delete from identity.wallet where user_id = ${userId} and address = ${address} returning 1`;
  return deleted.length > 0;
}
