import type { Queryable, Tx } from '../../platform/db.ts';

export interface CustomerRow {
  readonly id: string;
  readonly username: string;
  /** As typed. */
  readonly email: string | null;
  readonly email_key: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly password_hash: string;
  readonly invite_code: string;
  readonly is_guest: boolean;
  readonly has_totp: boolean;
  readonly has_fund_password: boolean;
  readonly created_at: number;
}

const customerColumns = (db: Queryable) => db`
  c.id, username, email, email_key, phone, password_hash, invite_code, is_guest, created_at,
  exists (select from identity.totp t where t.user_id = c.id) as has_totp,
  exists (select from identity.fund_password f where f.user_id = c.id) as has_fund_password`;

export async function findCustomer(db: Queryable, id: string): Promise<CustomerRow | undefined> {
  const [row] = await db<CustomerRow[]>`
    select ${customerColumns(db)} from identity.customer c where c.id = ${id}`;
  return row;
}

const keyColumns = { email: 'email_key', phone: 'phone', username: 'username_key' } as const;

/** The customer with the first of these keys that is taken, compared byte for byte. */
export async function findCustomerBy(
  db: Queryable,
  kind: keyof typeof keyColumns,
  keys: readonly string[],
): Promise<CustomerRow | undefined> {
  const column = db(keyColumns[kind]);
  const [row] = await db<CustomerRow[]>`
    select ${customerColumns(db)} from identity.customer c
    where ${column} = any(${[...keys]}::text[])
    order by array_position(${[...keys]}::text[], ${column}) limit 1`;
  return row;
}

/** Whether a name is taken, or looks like a taken one. */
export async function isUsernameTaken(
  db: Queryable,
  { key, seen }: { readonly key: string; readonly seen: string },
): Promise<boolean> {
  const found = await db`
    select 1 from identity.customer where username_key = ${key} or username_seen = ${seen} limit 1`;
  return found.length > 0;
}

export async function findInviter(db: Queryable, inviteCode: string): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    select id from identity.customer where invite_code = ${inviteCode} and closed_at is null`;
  return row?.id;
}

export interface NewCustomer {
  readonly id: string;
  readonly username: string;
  readonly usernameKey: string | null;
  readonly usernameSeen: string | null;
  readonly email: string | null;
  readonly emailKey: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly inviteCode: string;
  readonly invitedBy: string | null;
  readonly isGuest: boolean;
  readonly isHouse?: boolean;
  readonly agreementHash: string;
  readonly isAgreementAssumed?: boolean;
  /** As the client sends it; null if it sends none. */
  readonly language: string | null;
}

/** False if the name or address is taken, also if it was taken concurrently. */
export async function insertCustomer(tx: Tx, customer: NewCustomer, nowMs: number) {
  const inserted = await tx`
    insert into identity.customer (id, username, username_key, username_seen, email, email_key,
      phone, password_hash, invite_code, invited_by, is_guest, is_house, agreement_hash, agreement_is_assumed, language, agreed_at, created_at, last_active_at)
    values (${customer.id}, ${customer.username}, ${customer.usernameKey},
      ${customer.usernameSeen}, ${customer.email}, ${customer.emailKey}, ${customer.phone},
      ${customer.passwordHash}, ${customer.inviteCode}, ${customer.invitedBy}, ${customer.isGuest},
      ${customer.isHouse ?? false},
      ${customer.agreementHash}, ${customer.isAgreementAssumed ?? false}, ${customer.language},
      ${nowMs}, ${nowMs}, ${nowMs})
    on conflict do nothing returning 1`;
  return inserted.length > 0;
}

/** When a customer registered, in epoch milliseconds; null if there is no such customer. */
export async function findJoinedAt(db: Queryable, id: string): Promise<number | null> {
  const [row] = await db<{ created_at: number }[]>`
    select created_at from identity.customer where id = ${id}`;
  return row?.created_at ?? null;
}

/** How many customers there are, without accounts of the house. */
export async function countCustomers(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from identity.customer where not is_house`;
  return row!.count;
}

/** Customers, without accounts of the house and closed ones. */
export async function listCustomers(db: Queryable): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from identity.customer where not is_house and closed_at is null`;
  return rows.map(({ id }) => id);
}

/** As last sent by the customer's client; null if it sent none. */
export async function findLanguage(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db<{ language: string | null }[]>`
    select language from identity.customer where id = ${id}`;
  return row?.language ?? null;
}

/** Accounts of the house, which are customers to the books alone. */
export async function listHouseAccounts(db: Queryable): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select id from identity.customer where is_house`;
  return rows.map(({ id }) => id);
}

/** Whether a customer has this id; accounts of the house are none. */
export async function isCustomer(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db`
    select 1 from identity.customer where id = ${userId} and not is_house`;
  return row !== undefined;
}

/** Records activity and the language for future notifications. */
export async function touchCustomer(
  db: Queryable,
  id: string,
  { nowMs, language }: { nowMs: number; language: string | null },
): Promise<void> {
  await db`update identity.customer set last_active_at = ${nowMs},
    language = coalesce(${language}, language) where id = ${id}`;
}

export async function updatePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx`update identity.customer set password_hash = ${passwordHash} where id = ${id}`;
}

/** False if the password is no longer the one that was verified. */
export async function replacePassword(
  tx: Tx,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const replaced = await tx`update identity.customer set password_hash = ${to}
    where id = ${id} and password_hash = ${from} returning 1`;
  return replaced.length > 0;
}

/** Whether this is still the password; if so, locks it until the transaction ends. */
export async function keepPassword(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
  const kept = await tx`select 1 from identity.customer
    where id = ${id} and password_hash = ${passwordHash} for share`;
  return kept.length > 0;
}

/**
 * Sets an address and returns the canonical form of the replaced one. A guest becomes a customer by
 * it, and a username that was the old address becomes the new one. The unique indexes refuse a
 * taken address.
 */
export async function updateAddress(
  tx: Tx,
  id: string,
  { kind, value, typed }: { kind: 'email' | 'phone'; value: string; typed: string },
): Promise<string | null> {
  const column = tx(kind);
  const key = tx(keyColumns[kind]);
  const [row] = await tx<{ former: string | null }[]>`
    with former as (select id, ${column} as typed, ${key} as address
      from identity.customer where id = ${id} for update)
    update identity.customer c
    set ${kind === 'email' ? tx`email = ${typed}, email_key` : tx`phone`} = ${value},
      is_guest = false, username = case when username = former.typed then ${typed} else username end
    from former where c.id = former.id returning former.address as former`;
  return row!.former;
}

/** Stores every text that customers agreed to under its hash. */
export async function insertAgreement(
  db: Queryable,
  agreement: { hash: string; language: string; text: string },
  nowMs: number,
): Promise<void> {
  await db`
    insert into identity.agreement (hash, language, text, in_force_since)
    values (${agreement.hash}, ${agreement.language}, ${agreement.text}, ${nowMs})
    on conflict do nothing`;
}

/** Confirmed phone numbers in E.164; no entry for customers without one. */
export async function findPhones(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db<{ id: string; phone: string }[]>`
    select id, phone from identity.customer
    where id = any(${[...userIds]}::uuid[]) and phone is not null`;
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}
