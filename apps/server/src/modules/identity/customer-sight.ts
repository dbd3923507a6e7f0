import type { Queryable } from '../../platform/db.ts';
import type { OperatorFact } from '../../platform/operator-acts.ts';
import { securityHoldUntil } from './security-events.ts';
import {
  findSeenCustomer,
  listSeenSessions,
  searchCustomerRows,
  type SeenCustomerRow,
} from './store-customer-sight.ts';

/** What operators may see of a customer: to find and to read, never to change. */
export const customerSight = {
  async search(db: Queryable, text: string) {
    const prefix = `${text.replace(/[\\%_]/g, '\\$&')}%`;
    const rows = await searchCustomerRows(db, text, prefix);
    return rows.map((row) => ({
      id: row.id,
      username: row.username,
      contact: hidden(row.email ?? row.phone ?? ''),
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

/** `an•••@example.com`: two customers can be told apart, nobody can be written to. */
const hidden = (contact: string): string => contact.replace(/^(.{2})[^@]*/, '$1•••');

function factsOf(row: SeenCustomerRow, heldUntil: number | null): OperatorFact[] {
  const texts = { username: row.username, email: row.email ?? '', phone: row.phone ?? '' };
  const times = { createdAt: row.created_at, lastActiveAt: row.last_active_at };
  const marks = { guest: row.is_guest, totp: row.has_totp, fundPassword: row.has_fund_password };
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
