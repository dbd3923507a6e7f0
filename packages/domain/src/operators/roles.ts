/** Operator roles. `admin` manages operators and moves no money. */
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
 * Why these roles cannot be held together, or null. Whoever invites operators decides nothing about
 * customers and their money, and whoever audits the log writes nothing into it.
 */
export function rolesProblem(roles: readonly OperatorRole[]): string | null {
  const held = new Set(roles);
  if (held.size === 0 || held.size !== roles.length) return 'operators.rolesInvalid';
  if (held.has('auditor') && held.size > 1) return 'operators.rolesApart';
  if (held.has('admin') && (held.has('finance') || held.has('reviewer')))
    return 'operators.rolesApart';
  return null;
}
