import type { Queryable } from '../../platform/db.ts';

const FOUND_MAX = 20;

export interface SeenCustomerRow {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly invited_by: string | null;
  readonly is_guest: boolean;
  readonly has_totp: boolean;
  readonly has_fund_password: boolean;
  readonly agreement_is_assumed: boolean;
  readonly created_at: number;
  readonly last_active_at: number;
}

export interface CustomerSearch {
  readonly id: string | null;
  readonly emails: readonly string[];
  /** With wildcards escaped. */
  readonly prefixes: readonly string[];
}

/** By id, or by the beginning of name, email or phone. */
export async function searchCustomerRows(db: Queryable, by: CustomerSearch) {
  const prefixes = [...by.prefixes];
  return db<Pick<SeenCustomerRow, 'id' | 'username' | 'email' | 'phone' | 'created_at'>[]>`
    select c.id, username, email, phone, c.created_at
    from identity.customer c
    where c.id = ${by.id} or username_key like any(${prefixes}::text[])
      or email_key = any(${[...by.emails]}::text[]) or email_key like any(${prefixes}::text[])
      or phone like any(${prefixes}::text[])
    order by coalesce(username_key, email_key, phone) limit ${FOUND_MAX}`;
}

export async function findSeenCustomer(db: Queryable, id: string) {
  const [row] = await db<SeenCustomerRow[]>`
    select c.id, username, email, phone, invited_by, is_guest, c.created_at, last_active_at,
      agreement_is_assumed,
      exists (select from identity.totp t where t.user_id = c.id) as has_totp,
      exists (select from identity.fund_password f where f.user_id = c.id) as has_fund_password
    from identity.customer c where c.id = ${id}`;
  return row;
}

export async function listSeenSessions(db: Queryable, userId: string) {
  return db<
    { id: string; ip: string; user_agent: string; created_at: number; last_seen_at: number }[]
  >`
    select id, ip, user_agent, created_at, last_seen_at from identity.session
    where user_id = ${userId} order by last_seen_at desc limit 50`;
}
