/** What an operator may be trusted with. `admin` keeps operators and moves no money. */
export const operatorRoles = [
  'support',
  'reviewer',
  'finance',
  'content',
  'auditor',
  'admin',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * Why nobody may hold these roles together, or null. Who lets operators in decides nothing about
 * customers and their money, and who reads the log has written nothing into it.
 */
export function rolesProblem(roles: readonly OperatorRole[]): string | null {
  const held = new Set(roles);
  if (held.size === 0 || held.size !== roles.length) return 'operators.rolesInvalid';
  if (held.has('auditor') && held.size > 1) return 'operators.rolesApart';
  if (held.has('admin') && (held.has('finance') || held.has('reviewer')))
    return 'operators.rolesApart';
  return null;
}
