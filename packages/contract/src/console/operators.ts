import { operatorRoles } from '@candor/domain/operators/roles';
import { areLinesReadable } from '@candor/domain/readable-text';
import * as z from 'zod/mini';
import { empty, id, text, trimmed } from '../wire/fields.ts';
import { consoleCall } from './console-call.ts';

const name = z.string().check(trimmed, z.regex(/^[a-z][a-z0-9._-]{2,31}$/i, 'field.invalid'));
const code = z.string().check(z.regex(/^\d{6}$/, 'field.invalid'));
const roles = z.array(z.enum(operatorRoles)).check(z.maxLength(operatorRoles.length));
/** The operator's reason; it is kept in the log forever. */
export const reason = z
  .string()
  .check(
    trimmed,
    z.minLength(3, 'field.required'),
    z.maxLength(500, 'field.tooLong'),
    z.refine(areLinesReadable, 'field.invalid'),
  );

export const me = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  /** What must be done before anything else. */
  next: z.enum(['work', 'changePassword', 'bindAuthenticator']),
});

export const operator = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  /** `proposed` waits for a second administrator. */
  status: z.enum(['proposed', 'invited', 'active', 'disabled']),
  hasAuthenticator: z.boolean(),
  /** Administrators who invited and approved them; null if created at server startup. */
  invitedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** Epoch milliseconds; null when never. */
  lastSeenAt: z.nullable(z.number()),
  createdAt: z.number(),
});

/** Half of a one-time password. Joined with a dash, the halves allow one sign-in. */
const passwordHalf = z.object({ id: z.string(), passwordHalf: z.string() });

export const operatorsCalls = {
  signIn: consoleCall({
    summary: 'Signs in with name, password and, once it is bound, an authenticator code',
    roles: 'visitor',
    request: z.object({ name: text(64), password: text(128), code: z.optional(code) }),
    result: z.object({ token: z.string(), me }),
    refusals: ['operators.wrongCredentials', 'operators.tooManyAttempts'],
  }),
  signOut: consoleCall({
    summary: 'Ends this session',
    roles: 'newcomer',
    request: empty,
    result: empty,
  }),
  getMe: consoleCall({
    summary: 'The signed-in operator and their permissions',
    roles: 'newcomer',
    request: empty,
    result: me,
  }),
  changePassword: consoleCall({
    summary: 'Sets a new password and ends the other sessions',
    roles: 'newcomer',
    request: z.object({ oldPassword: text(128), newPassword: text(128) }),
    result: me,
    refusals: [
      'operators.wrongCredentials',
      'operators.passwordTooWeak',
      'operators.passwordSame',
      'operators.tooManyAttempts',
    ],
  }),
  beginAuthenticator: consoleCall({
    summary: 'Creates a secret for an authenticator app, as text and as a URI for its QR code',
    roles: 'newcomer',
    request: empty,
    result: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['operators.alreadyBound'],
  }),
  confirmAuthenticator: consoleCall({
    summary: 'Binds the authenticator with one of its codes',
    roles: 'newcomer',
    request: z.object({ code }),
    result: me,
    refusals: ['operators.wrongCode', 'operators.alreadyBound', 'operators.tooManyAttempts'],
  }),
  listOperators: consoleCall({
    summary: 'All operators, past and present',
    roles: ['admin', 'auditor'],
    request: empty,
    result: z.array(operator),
  }),
  inviteOperator: consoleCall({
    summary:
      'Invites an operator; returns the first half of the one-time password, shown only once',
    roles: ['admin'],
    request: z.object({ name, roles, reason }),
    result: passwordHalf,
    refusals: ['operators.nameTaken', 'operators.rolesInvalid', 'operators.rolesApart'],
  }),
  approveOperator: consoleCall({
    summary:
      'A second administrator approves the invitation; returns the second half, shown only once',
    roles: ['admin'],
    request: z.object({ id, reason }),
    result: passwordHalf,
    refusals: ['operators.unknown', 'operators.notWaiting', 'operators.ownInvitation'],
  }),
  resetOperator: consoleCall({
    summary:
      'Resets an operator who lost password or authenticator; a second administrator approves',
    roles: ['admin'],
    request: z.object({ id, reason }),
    result: passwordHalf,
    refusals: ['operators.unknown', 'operators.notYourself'],
  }),
  disableOperator: consoleCall({
    summary: 'Disables an operator immediately',
    roles: ['admin'],
    request: z.object({ id, reason }),
    result: empty,
    refusals: ['operators.unknown', 'operators.notYourself'],
  }),
} as const;
