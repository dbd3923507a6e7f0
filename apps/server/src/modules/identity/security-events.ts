import {
  mailedSecurityEvents,
  SECURITY_HOLD_MS,
  type SecurityEventKind,
  securityEventKinds,
} from '@candor/domain/identity/security-event';
import type { Queryable } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import type { Random } from '../../platform/random.ts';
import { SECURITY_MAIL, securityMailKey } from './security-mail.job.ts';
import { findHold, insertSecurityEvent } from './store-safety.ts';

export interface SecurityEvent {
  readonly userId: string;
  readonly kind: SecurityEventKind;
  readonly nowMs: number;
  /** Where it was done from; a due row has none. */
  readonly from?: { readonly ip: string; readonly userAgent: string };
  /** What it was about, in a few words that are safe to show: `•••• 1234`. Never a secret. */
  readonly detail?: string;
  /** Whether withdrawals wait; the kind says so unless this does. */
  readonly holds?: boolean;
  /** Whether the customer is mailed; the kind says so unless this does. */
  readonly mails?: boolean;
}

/** Writes a line of the customer's security timeline, and the mail that tells of it, beside the change. */
export type RecordSecurityEvent = (tx: Queryable, event: SecurityEvent) => Promise<void>;

export const createSecurityEvents =
  (random: Random): RecordSecurityEvent =>
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
    const key = securityMailKey(userId, row.id);
    if (mails) await scheduleDue(tx, { name: SECURITY_MAIL, key, dueAt: nowMs });
  };

/**
 * Until when withdrawals of this customer wait after a change of password, second factor or
 * address. Epoch milliseconds, possibly past; null when nothing ever asked for a wait.
 */
export const securityHoldUntil = (db: Queryable, userId: string): Promise<number | null> =>
  findHold(db, userId);
