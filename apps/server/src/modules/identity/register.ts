import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { passwordProblem } from '@candor/domain/identity/password-rule';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { IdentityDeps } from './deps.ts';
import { limitAttempts, limits } from './attempts.ts';
import { hashPassword } from './passwords.ts';
import { presentUser } from './present-user.ts';
import { findCustomer, findInviter, insertCustomer } from './store.ts';

/** Letters and digits that nobody confuses when they read a code aloud. */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;

/** Opens an account, grants what a new customer gets and signs in: all of it or nothing. */
export async function register(
  deps: IdentityDeps,
  request: RequestOf<'register'>,
  context: CallContext,
): Promise<ResultOf<'register'>> {
  const { db, codes, sessions, random } = deps;
  const { nowMs } = context;
  refuseUnsound(request);
  await limitAttempts(db, limits.codePerAddress, context.ip, nowMs);
  const code = { address: request.email, scene: 'register' as const, code: request.code };
  await codes.check(code, nowMs);
  const passwordHash = await hashPassword(request.password);

  return inTransaction(db, async (tx) => {
    await codes.spend(tx, code);
    const customer = {
      id: random.uuid(nowMs),
      username: request.username ?? request.email,
      email: request.email,
      passwordHash,
      inviteCode: newInviteCode(random.bytes(INVITE_LENGTH)),
      invitedBy: await inviterOf(tx, request.inviteCode),
    };
    if (!(await insertCustomer(tx, customer, nowMs))) throw new Refusal('identity.accountTaken');
    await deps.welcome(tx, customer.id, nowMs);
    const token = await sessions.open(tx, customer.id, context);
    return { token, userInfo: presentUser((await findCustomer(tx, customer.id))!) };
  });
}

function refuseUnsound(request: RequestOf<'register'>): void {
  if (!request.agreement) throw new Refusal('identity.agreementRequired');
  if (request.confirmPassword !== undefined && request.confirmPassword !== request.password)
    throw new Refusal('identity.passwordsDiffer');
  if (passwordProblem(request.password)) throw new Refusal('identity.passwordTooWeak');
}

async function inviterOf(tx: Tx, inviteCode: string | undefined): Promise<string | null> {
  if (inviteCode === undefined || inviteCode === '') return null;
  const inviter = await findInviter(tx, inviteCode);
  if (!inviter) throw new Refusal('identity.unknownInviteCode');
  return inviter;
}

const newInviteCode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => INVITE_ALPHABET[byte % INVITE_ALPHABET.length]).join('');
