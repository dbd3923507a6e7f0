import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import { Refusal } from '@candor/domain/refusal';
import type { ConsoleContext } from '../../http/console-handler.ts';
import { credentials } from '../identity/index.ts';
import { attemptKey, limitAttempts } from './attempts.ts';
import type { OperatorsDeps } from './deps.ts';
import { isPasswordOf } from './one-time-password.ts';
import { presentMe } from './present-me.ts';
import { nextStep } from './sessions.ts';
import { findOperatorByName, forgetAttempts, type OperatorRow, spendStep } from './store.ts';

/**
 * Signs in. An unknown name, a wrong password, a wrong or used code and a one-time password that is
 * over look and take the same. Refuses: operators.wrongCredentials, operators.tooManyAttempts.
 */
export async function signIn(
  deps: OperatorsDeps,
  request: ConsoleRequestOf<'signIn'>,
  { ip, nowMs, trace }: ConsoleContext,
): Promise<ConsoleResultOf<'signIn'>> {
  const { db, sessions } = deps;
  const subject = `${request.name.toLowerCase()}/${ip}`;
  trace.subject = request.name.toLowerCase();
  await limitAttempts(db, 'address', ip, nowMs);
  await limitAttempts(db, 'name', subject, nowMs);
  const operator = await findOperatorByName(db, request.name);
  const isKnown = await isPasswordOf(operator, request.password);
  if (!operator || !isKnown || !isOpen(operator, nowMs)) return refuse();
  if (operator.key_is_bound && !(await isCode(deps, operator, request.code, nowMs)))
    return refuse();
  await forgetAttempts(db, attemptKey('name', subject));
  trace.operatorId = operator.id;
  const { id, name, roles } = operator;
  const token = await sessions.open(db, id);
  return { token, me: presentMe({ operatorId: id, name, roles, next: nextStep(operator) }) };
}

function refuse(): never {
  throw new Refusal('operators.wrongCredentials');
}

const isOpen = (operator: OperatorRow, nowMs: number): boolean =>
  (operator.status === 'active' || operator.status === 'invited') &&
  (operator.password_expires_at === null || operator.password_expires_at > nowMs);

async function isCode(
  { db, keys }: OperatorsDeps,
  operator: OperatorRow,
  code: string | undefined,
  nowMs: number,
): Promise<boolean> {
  const step = credentials.totpStepOf(
    keys.open(operator.sealed_key!, operator.id),
    code ?? '',
    nowMs,
  );
  return step !== null && (await spendStep(db, operator.id, step));
}
