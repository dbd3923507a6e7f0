import type { Queryable, Tx } from '../../platform/db.ts';

export interface NewNotice {
  readonly userId: string;
  readonly id: string;
  /** The security event that it reports. */
  readonly eventId: string;
  /** An email address, or a phone number (E.164). */
  readonly to: string;
  /** Whether the event removed this address from the account. */
  readonly isFormer: boolean;
}

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx`
    insert into identity.notice (user_id, id, event_id, recipient, is_former)
    values (${notice.userId}, ${notice.id}, ${notice.eventId}, ${notice.to}, ${notice.isFormer})`;
}

/** Where a customer is notified: by email, or by text message if they have no email address. */
export async function findContact(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db<{ contact: string | null }[]>`
    select coalesce(email_key, phone) as contact from identity.customer where id = ${userId}`;
  return row?.contact ?? null;
}

/**
 * Where and in which language a customer is written to; null without an address, and for a closed
 * account, which hears of its own security only.
 */
export async function findRecipient(
  db: Queryable,
  userId: string,
): Promise<{ readonly to: string; readonly language: string | null } | null> {
  const [row] = await db<{ to: string | null; language: string | null }[]>`
    select coalesce(email_key, phone) as "to", language from identity.customer
    where id = ${userId} and closed_at is null`;
  return row && row.to !== null ? { to: row.to, language: row.language } : null;
}

export interface NoticeRow {
  readonly event_id: string;
  readonly kind: string;
  readonly ip: string;
  readonly created_at: number;
  readonly recipient: string;
  readonly is_former: boolean;
  /** As last sent by the customer's client. */
  readonly language: string | null;
}

/** A notification with its security event. */
export async function findNotice(
  db: Queryable,
  userId: string,
  id: string,
): Promise<NoticeRow | undefined> {
  const [row] = await db<NoticeRow[]>`
    select e.id as event_id, e.kind, e.ip, e.created_at, n.recipient, n.is_former, c.language
    from identity.notice n
    join identity.security_event e on e.user_id = n.user_id and e.id = n.event_id
    join identity.customer c on c.id = n.user_id
    where n.user_id = ${userId} and n.id = ${id}`;
  return row;
}

/** True for the first use of a link. */
export async function insertFreezeLinkUse(
  tx: Tx,
  { userId, eventId }: { readonly userId: string; readonly eventId: string },
  nowMs: number,
): Promise<boolean> {
  const inserted = await tx`
    insert into identity.freeze_link_use (user_id, event_id, used_at)
    values (${userId}, ${eventId}, ${nowMs}) on conflict do nothing returning 1`;
  return inserted.length > 0;
}

export async function deleteNotice(tx: Tx, userId: string, id: string): Promise<void> {
  await tx`delete from identity.notice where user_id = ${userId} and id = ${id}`;
}
