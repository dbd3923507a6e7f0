import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import { asciiLowerCase } from '@candor/domain/identity/ascii';
import { Refusal } from '@candor/domain/refusal';
import type { ConsoleContext } from '../../http/console-handler.ts';
import { credentials } from '../identity/index.ts';
import { attemptKey, isWithinLimit, limitAttempts } from './attempts.ts';
import type { OperatorsDeps } from './deps.ts';
import { isPasswordOf } from './one-time-password.ts';
import { presentMe } from './present-me.ts';
import { nextStep } from './sessions.ts';
import {
  findOperatorByName,
  forgetAttempts,
  isKnownPlace,
  keepPlace,
  type OperatorRow,
  spendStep,
  uncountAttempt,
} from './store.ts';

/**
 * Signs in. An unknown name, a wrong password, a wrong or used code and an expired one-time
 * password look and cost the same. Refuses: operators.wrongCredentials, operators.tooManyAttempts.
 */
export async function signIn(
  deps: OperatorsDeps,
  request: ConsoleRequestOf<'signIn'>,
  { ip, nowMs, trace }: ConsoleContext,
): Promise<ConsoleResultOf<'signIn'>> {
  const { db, sessions } = deps;
  const name = asciiLowerCase(request.name);
  const subject = `${name}/${ip}`;
  trace.subject = name;
  await limitAttempts(db, 'address', ip, nowMs);
  await limitAttempts(db, 'name', subject, nowMs);
  const isCountedToday = await limitDay(db, { name, ip }, nowMs);
  const operator = await findOperatorByName(db, name);
  const isKnown = await isPasswordOf(operator, request.password);
  if (!operator || !isKnown || !isOpen(operator, nowMs)) return refuse();
  if (operator.key_is_bound && !(await isCode(deps, operator, request.code, nowMs)))
    return refuse();
  await forgetAttempts(db, attemptKey('name', subject));
  if (isCountedToday) await uncountAttempt(db, attemptKey('nameDay', name));
  await keepPlace(db, { operatorId: operator.id, ip }, nowMs);
  trace.operatorId = operator.id;
  const { id, roles } = operator;
  const token = await sessions.open(db, id);
  return {
    token,
    me: presentMe({ operatorId: id, name: operator.name, roles, next: nextStep(operator) }),
  };
}

/** True if the attempt counts toward the name's daily limit. Refuses: operators.tooManyAttempts. */
async function limitDay(
  db: OperatorsDeps['db'],
  { name, ip }: { readonly name: string; readonly ip: string },
  nowMs: number,
): Promise<boolean> {
  if (await isKnownPlace(db, name, ip)) return false;
  await limitAttempts(db, 'nameDay', name, nowMs);
  return true;
}

function refuse(): never {
  throw new Refusal('operators.wrongCredentials');
}

const isOpen = (operator: OperatorRow, nowMs: number): boolean =>
  (operator.status === 'active' || operator.status === 'invited') &&
  (operator.password_expires_at === null || operator.password_expires_at > nowMs);

/** An attempt over the limit looks like a wrong code, so that it does not confirm the password. */
async function isCode(
  { db, keys }: OperatorsDeps,
  operator: OperatorRow,
  code: string | undefined,
  nowMs: number,
): Promise<boolean> {
  if (code === undefined || !(await isWithinLimit(db, 'code', operator.id, nowMs))) return false;
  const step = credentials.totpStepOf(keys.open(operator.sealed_key!, operator.id), code, nowMs);
  if (step === null || !(await spendStep(db, operator.id, step))) return false;
  await uncountAttempt(db, attemptKey('code', operator.id));
  return true;
}
