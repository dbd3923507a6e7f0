import { id as recordId } from '@candor/contract/wire/fields';
import * as z from 'zod/mini';
import { asciiLowerCase } from '@candor/domain/identity/ascii';
import { usernameKeys } from '@candor/domain/identity/username-rule';
import type { Queryable } from '../../platform/db.ts';
import { beginsWith } from '../../platform/like.ts';
import type { OperatorFact } from '../../platform/operator-commands.ts';
import { emailKeys, shownEmail, shownName } from './email-address.ts';
import { securityHoldUntil } from './security-events.ts';
import {
  findSeenCustomer,
  listSeenSessions,
  searchCustomerRows,
  type SeenCustomerRow,
} from './store-customer-view.ts';

/** Read-only access of operators to customers. */
export const customerView = {
  async search(db: Queryable, text: string) {
    const rows = await searchCustomerRows(db, {
      id: z.safeParse(recordId, text).success ? asciiLowerCase(text) : null,
      emails: emailKeys(text),
      prefixes: usernameKeys(text).map(beginsWith),
    });
    return rows.map((row) => ({
      id: row.id,
      username: shownName(row.username),
      contact: hidden(row.email === null ? (row.phone ?? '') : shownEmail(row.email)),
      createdAt: row.created_at,
    }));
  },
  async find(db: Queryable, userId: string): Promise<OperatorFact[] | null> {
    const row = await findSeenCustomer(db, userId);
    return row ? factsOf(row, await securityHoldUntil(db, row.id)) : null;
  },
  async listSessions(db: Queryable, userId: string) {
    const rows = await listSeenSessions(db, userId);
    return rows.map((row) => ({
      id: row.id,
      ip: row.ip,
      userAgent: row.user_agent,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    }));
  },
};

/** `an•••@example.com`: distinguishes customers without revealing an address to write to. */
const hidden = (contact: string): string => contact.replace(/^(.{2})[^@]*/, '$1•••');

function factsOf(row: SeenCustomerRow, heldUntil: number | null): OperatorFact[] {
  const texts = {
    username: shownName(row.username),
    email: shownName(row.email ?? ''),
    phone: row.phone ?? '',
  };
  const times = { createdAt: row.created_at, lastActiveAt: row.last_active_at };
  const marks = {
    guest: row.is_guest,
    totp: row.has_totp,
    fundPassword: row.has_fund_password,
    agreementAssumed: row.agreement_is_assumed,
  };
  const facts: OperatorFact[] = [
    ...Object.entries(texts).map(([name, value]) => ({ name, type: 'text' as const, value })),
    ...Object.entries(times).map(([name, at]) => ({
      name,
      type: 'time' as const,
      value: String(at),
    })),
    ...Object.entries(marks).map(([name, is]) => ({
      name,
      type: 'status' as const,
      value: is ? 'yes' : 'no',
    })),
  ];
  if (row.invited_by) facts.push({ name: 'invitedBy', type: 'user', value: row.invited_by });
  if (heldUntil !== null)
    facts.push({ name: 'securityHold', type: 'time', value: String(heldUntil) });
  return facts.filter(({ value }) => value !== '');
}
