import { describe, expect, test } from 'vitest';
import { operatorRoles, rolesProblem } from './roles.ts';

describe('roles of one operator', () => {
  test.each(operatorRoles)('%s may be held alone', (role) => {
    expect(rolesProblem([role])).toBeNull();
  });

  test.each([
    ['none at all', [], 'operators.rolesInvalid'],
    ['one twice', ['support', 'support'], 'operators.rolesInvalid'],
    ['letting operators in and moving money', ['admin', 'finance'], 'operators.rolesApart'],
    ['letting operators in and deciding who is who', ['admin', 'reviewer'], 'operators.rolesApart'],
    ['writing the log and judging it', ['auditor', 'support'], 'operators.rolesApart'],
  ] as const)('%s is refused', (_, roles, problem) => {
    expect(rolesProblem(roles)).toBe(problem);
  });

  test('serving customers goes together with reviewing and money', () => {
    expect(rolesProblem(['support', 'reviewer', 'finance', 'content'])).toBeNull();
  });
});
