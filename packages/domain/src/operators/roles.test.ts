import { describe, expect, test } from 'vitest';
import { operatorRoles, rolesProblem } from './roles.ts';

describe('roles of one operator', () => {
  test.each(operatorRoles)('%s may be held alone', (role) => {
    expect(rolesProblem([role])).toBeNull();
  });

  test.each([
    ['none at all', [], 'operators.rolesInvalid'],
    ['one twice', ['support', 'support'], 'operators.rolesInvalid'],
    ['inviting operators and moving money', ['admin', 'finance'], 'operators.rolesApart'],
    ['inviting operators and verifying customers', ['admin', 'reviewer'], 'operators.rolesApart'],
    ['writing the log and auditing it', ['auditor', 'support'], 'operators.rolesApart'],
  ] as const)('%s is refused', (_, roles, problem) => {
    expect(rolesProblem(roles)).toBe(problem);
  });

  test('allow support together with reviewing and finance', () => {
    expect(rolesProblem(['support', 'reviewer', 'finance', 'content'])).toBeNull();
  });
});
