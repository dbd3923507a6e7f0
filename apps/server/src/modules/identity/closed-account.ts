import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteText } from '@candor/domain/calendar';
import { REOPENING_MS } from '@candor/domain/own-data/closing';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { limitAttempts, limits } from './attempts.ts';
import { shareClosedAt } from './store-closed.ts';

/** A closed account whose owner has just proven who they are. */
export interface Reopening {
  readonly userId: string;
  /** Epoch milliseconds; of this closing, so that a ticket opens an account once. */
  readonly closedAtMs: number;
}

/** Signed texts that open one account again, for a few minutes; nothing is stored. */
export interface ReopeningTickets {
  write(reopening: Reopening, nowMs: number): string;
  /** Null for a ticket that was not written here, was changed, or has expired. */
  read(ticket: string, nowMs: number): Reopening | null;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TICKET = new RegExp(`^(${UUID})\\.([0-9a-z]{1,10})\\.([0-9a-z]{1,10})\\.([\\w-]{43})$`);

export function createReopeningTickets(secret: Buffer): ReopeningTickets {
  const sign = (signed: string) =>
    createHmac('sha256', secret).update(`reopen/${signed}`).digest('base64url');
  return {
    write({ userId, closedAtMs }, nowMs) {
      const expiresMs = nowMs + REOPENING_MS;
      const signed = `${userId}.${closedAtMs.toString(36)}.${expiresMs.toString(36)}`;
      return `${signed}.${sign(signed)}`;
    },
    read(ticket, nowMs) {
      const [, userId, closed, expires, mac] = TICKET.exec(ticket) ?? [];
      if (!userId || !closed || !expires || !mac) return null;
      const due = sign(`${userId}.${closed}.${expires}`);
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(due))) return null;
      if (Number.parseInt(expires, 36) <= nowMs) return null;
      return { userId, closedAtMs: Number.parseInt(closed, 36) };
    },
  };
}

/**
 * Refuses a sign-in to a closed account, after everything else was proven: the refusal carries the
 * ticket that opens the account again. A closing at the same time waits for the sign-in, whose
 * session it then ends, or is seen by it. Refuses: identity.accountClosed.
 */
export async function requireOpenAccount(
  { reopenings }: { readonly reopenings: ReopeningTickets },
  tx: Tx,
  userId: string,
  nowMs: number,
): Promise<void> {
  const closedAtMs = await shareClosedAt(tx, userId);
  if (closedAtMs === null) return;
  throw new Refusal('identity.accountClosed', {
    since: minuteText(closedAtMs),
    ticket: reopenings.write({ userId, closedAtMs }, nowMs),
  });
}

/** Refuses: identity.reopeningExpired, identity.tooManyAttempts. */
export async function readReopening(
  { db, reopenings }: { readonly db: Db; readonly reopenings: ReopeningTickets },
  ticket: string,
  { ip, nowMs }: CallContext,
): Promise<Reopening> {
  await limitAttempts(db, limits.reopenPerAddress, ip, nowMs);
  const reopening = reopenings.read(ticket, nowMs);
  if (!reopening) throw new Refusal('identity.reopeningExpired');
  return reopening;
}
