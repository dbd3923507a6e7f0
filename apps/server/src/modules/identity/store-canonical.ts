import type { Tx } from '../../platform/db.ts';

export interface NamedRow {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  /** Null if the username is the address. */
  readonly username_key: string | null;
  readonly email_key: string | null;
}

export interface CanonicalKeys {
  readonly id: string;
  readonly emailKey: string | null;
  readonly usernameKey: string | null;
  readonly usernameSeen: string | null;
}

/** Customers that still need canonical names. */
export async function lockCanonicalDue(tx: Tx, limit: number): Promise<NamedRow[]> {
  return tx<NamedRow[]>`
    select c.id, c.username, c.email, c.username_key, c.email_key
    from identity.canonical_due d join identity.customer c on c.id = d.user_id
    order by c.created_at, c.id limit ${limit} for update of d skip locked`;
}

export async function forgetCanonicalDue(tx: Tx, rows: readonly NamedRow[]): Promise<void> {
  await tx`delete from identity.canonical_due
    where user_id = any(${rows.map(({ id }) => id)}::uuid[])`;
}

/** Throws a unique violation if a key is taken. */
export async function keepCanonicalKeys(tx: Tx, keys: readonly CanonicalKeys[]): Promise<void> {
  await tx`
    update identity.customer c set email_key = k.email_key, username_key = k.username_key,
      username_seen = k.username_seen
    from unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map((each) => each.emailKey)}::text[],
      ${keys.map((each) => each.usernameKey)}::text[],
      ${keys.map((each) => each.usernameSeen)}::text[])
      as k (id, email_key, username_key, username_seen)
    where c.id = k.id`;
}
