import type { Queryable } from '../../platform/db.ts';
import { limitOf, type Page } from '../../platform/pages.ts';

/** A customer's own invite code. */
export async function findInviteCode(db: Queryable, userId: string): Promise<string> {
  const [row] = await db<{ code: string }[]>`
    select invite_code as code from identity.customer where id = ${userId}`;
  return row!.code;
}

/** A customer, who invited them, and who invited that one. */
export interface Invitation {
  readonly userId: string;
  readonly inviterId: string;
  readonly inviterName: string;
  /** Null if nobody invited the inviter. */
  readonly secondId: string | null;
  readonly secondName: string | null;
}

/** Invitations of customers; none for those that nobody invited. Accounts of the house have none. */
export const listInvitations = (db: Queryable, userIds: readonly string[]) =>
  db<Invitation[]>`
    select c.id as "userId", i.id as "inviterId", i.username as "inviterName",
      j.id as "secondId", j.username as "secondName"
    from identity.customer c
    join identity.customer i on i.id = c.invited_by and not i.is_house
    left join identity.customer j on j.id = i.invited_by and not j.is_house
    where c.id = any(${[...userIds]}::uuid[]) and not c.is_house`;

/** Somebody who joined with a customer's code, or with that of somebody who did. */
export interface Invited {
  readonly id: string;
  /** 1: with the customer's own code; 2: with that of the former. */
  readonly tier: 1 | 2;
  readonly username: string;
  readonly joinedMs: number;
}

const team = (db: Queryable, userId: string, tier: number | null) => db`(
  select id, 1 as tier, username, created_at from identity.customer
  where invited_by = ${userId} and not is_house and coalesce(${tier}::int, 1) = 1
  union all
  select c.id, 2, c.username, c.created_at
  from identity.customer i join identity.customer c on c.invited_by = i.id and not c.is_house
  where i.invited_by = ${userId} and coalesce(${tier}::int, 2) = 2)`;

/** Who joined with a customer's code (tier 1) or with theirs (tier 2), newest first. */
export const listInvited = (db: Queryable, userId: string, tier: number | null, page: Page) =>
  db<Invited[]>`
    select id, tier, username, created_at as "joinedMs" from ${team(db, userId, tier)} as team
    where ${page.after}::uuid is null or id < ${page.after}::uuid
    order by id desc ${limitOf(db, page)}`;

/** How many joined, by tier, and since a moment. */
export const countInvited = (db: Queryable, userId: string, sinceMs: number) =>
  db<{ tier: 1 | 2; people: number; recent: number }[]>`
    select tier, count(*)::int as people,
      (count(*) filter (where created_at >= ${sinceMs}::timestamptz))::int as recent
    from ${team(db, userId, null)} as team group by tier`;

/** Everybody who joined with a customer's code or with theirs. */
export async function listInvitedIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select id from ${team(db, userId, null)} as team`;
  return rows.map(({ id }) => id);
}
