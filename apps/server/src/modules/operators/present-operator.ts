import type { ConsoleResultOf } from '@candor/contract/console/calls';
import type { OperatorRow } from './store.ts';

/** All operators with the names of the two who approved them. */
export function presentOperators(rows: readonly OperatorRow[]): ConsoleResultOf<'listOperators'> {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    roles: [...row.roles],
    status: row.status,
    hasAuthenticator: row.key_is_bound,
    invitedBy: nameOf(row.invited_by),
    approvedBy: nameOf(row.approved_by),
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
  }));
}
