import {
  mailedSecurityEvents,
  SECURITY_HOLD_MS,
  type SecurityEventKind,
  securityEventKinds,
} from '@candor/domain/identity/security-event';
import { messageTo } from '@candor/domain/messages/message';
import type { Queryable, Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { minuteText } from '../../platform/letter-figures.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import { SECURITY_MAIL, securityMailKey } from './security-mail.ts';
import { findContact, insertNotice, type NewNotice } from './store-notices.ts';
import { listHolds, insertSecurityEvent } from './store-safety.ts';

export interface SecurityEvent {
  readonly userId: string;
  readonly kind: SecurityEventKind;
  readonly nowMs: number;
  /** Origin of the action; a due row has none. */
  readonly from?: { readonly ip: string; readonly userAgent: string };
  /** Subject of the event in a few words that are safe to show: `•••• 1234`. Never a secret. */
  readonly detail?: string;
  /** Whether withdrawals are held; by default depends on the kind. */
  readonly holds?: boolean;
  /** Whether the customer is notified; by default depends on the kind. */
  readonly mails?: boolean;
  /** Additional recipients besides the customer's usual address. */
  readonly tells?: readonly Told[];
}

type Told = Pick<NewNotice, 'to' | 'isFormer'>;

/**
 * Writes a security event and its notifications in the transaction of the change, so that they are
 * sent if and only if it commits.
 */
export type RecordSecurityEvent = (tx: Tx, event: SecurityEvent) => Promise<void>;

export const createSecurityEvents =
  (random: Random, outbox?: Pick<Outbox, 'publish'>): RecordSecurityEvent =>
  async (tx, { userId, kind, nowMs, from, detail = '', ...changes }) => {
    const { holds = securityEventKinds[kind], mails = mailedSecurityEvents.has(kind) } = changes;
    const row = {
      userId,
      kind,
      id: random.uuid(nowMs),
      ip: from?.ip ?? '',
      userAgent: from?.userAgent.slice(0, 256) ?? '',
      detail,
      holdsUntil: holds ? nowMs + SECURITY_HOLD_MS : null,
    };
    await insertSecurityEvent(tx, row, nowMs);
    if (!mails) return;
    const figures = { time: minuteText(nowMs), place: row.ip || '—' };
    await outbox?.publish(tx, [messageTo(userId, `security.${kind}`, figures)], nowMs);
    for (const told of await listTold(tx, userId, changes.tells ?? [])) {
      const id = random.uuid(nowMs);
      await insertNotice(tx, { ...told, id, userId, eventId: row.id });
      const key = securityMailKey(userId, id);
      await scheduleDue(tx, { name: SECURITY_MAIL, key, dueAt: nowMs });
    }
  };

/** Distinct recipients as of now: the account may have other addresses when the mail is sent. */
async function listTold(tx: Tx, userId: string, others: readonly Told[]): Promise<Told[]> {
  const contact = await findContact(tx, userId);
  return others
    .filter(({ to }) => to !== contact)
    .concat(contact === null ? [] : [{ to: contact, isFormer: false }]);
}

/**
 * Until when withdrawals of these customers are held after a change of password, second factor or
 * address. Epoch milliseconds, possibly past; no entry if there never was a hold.
 */
export async function securityHoldsUntil(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await listHolds(db, userIds);
  return new Map(rows.map(({ user_id, until }) => [user_id, until]));
}

/** The same for one customer; null if there never was a hold. */
export const securityHoldUntil = async (db: Queryable, userId: string): Promise<number | null> =>
  (await securityHoldsUntil(db, [userId])).get(userId) ?? null;
