import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import { Refusal } from '@candor/domain/refusal';
import type { ConsoleContext } from '../../http/console-handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { credentials } from '../identity/index.ts';
import { limitAttempts } from './attempts.ts';
import type { OperatorsDeps } from './deps.ts';
import { isPasswordOf } from './one-time-password.ts';
import { presentMe } from './present-me.ts';
import { nextStep, type OperatorSession } from './sessions.ts';
import { bindKey, deleteSessions, findOperator, setPassword, setSealedKey } from './store.ts';

const PASSWORD_LENGTH_MIN = 12;
const DIFFERENT_CHARACTERS_MIN = 5;

/**
 * Sets the operator's own password and ends their other sessions. Refuses:
 * operators.wrongCredentials, operators.passwordTooWeak, operators.passwordSame.
 */
export async function changePassword(
  { db }: OperatorsDeps,
  { oldPassword, newPassword }: ConsoleRequestOf<'changePassword'>,
  { session, nowMs }: ConsoleContext,
): Promise<ConsoleResultOf<'changePassword'>> {
  const { operatorId, sessionId, name } = session!;
  await limitAttempts(db, 'operator', operatorId, nowMs);
  await limitAttempts(db, 'operatorDay', operatorId, nowMs);
  const operator = await findOperator(db, operatorId);
  if (!(await isPasswordOf(operator, oldPassword))) throw new Refusal('operators.wrongCredentials');
  if (isWeak(newPassword, name)) throw new Refusal('operators.passwordTooWeak');
  if (newPassword === oldPassword) throw new Refusal('operators.passwordSame');
  const hash = await credentials.hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    await setPassword(tx, operatorId, hash);
    await deleteSessions(tx, operatorId, sessionId);
  });
  return meNow(db, session!);
}

const isWeak = (password: string, name: string): boolean =>
  [...password].length < PASSWORD_LENGTH_MIN ||
  new Set(password).size < DIFFERENT_CHARACTERS_MIN ||
  password.toLowerCase().includes(name.toLowerCase());

/** Creates an authenticator key, inactive until confirmed. Refuses: operators.alreadyBound. */
export async function beginAuthenticator(
  { db, keys }: OperatorsDeps,
  { session }: ConsoleContext,
): Promise<ConsoleResultOf<'beginAuthenticator'>> {
  const { operatorId, name } = session!;
  const operator = await findOperator(db, operatorId);
  if (operator!.key_is_bound) throw new Refusal('operators.alreadyBound');
  const secret = keys.create();
  await setSealedKey(db, operatorId, keys.seal(secret, operatorId));
  return { secret, uri: credentials.totpUri(secret, `console-${name}`) };
}

/** Refuses: operators.wrongCode, operators.alreadyBound, operators.tooManyAttempts. */
export async function confirmAuthenticator(
  { db, keys }: OperatorsDeps,
  { code }: ConsoleRequestOf<'confirmAuthenticator'>,
  { session, nowMs }: ConsoleContext,
): Promise<ConsoleResultOf<'confirmAuthenticator'>> {
  const { operatorId } = session!;
  await limitAttempts(db, 'operator', operatorId, nowMs);
  await limitAttempts(db, 'operatorDay', operatorId, nowMs);
  const operator = await findOperator(db, operatorId);
  if (operator!.key_is_bound) throw new Refusal('operators.alreadyBound');
  const { sealed_key: sealed } = operator!;
  const step = sealed && credentials.totpStepOf(keys.open(sealed, operatorId), code, nowMs);
  if (!step || !(await bindKey(db, operatorId, step))) throw new Refusal('operators.wrongCode');
  return meNow(db, session!);
}

async function meNow(db: OperatorsDeps['db'], session: OperatorSession) {
  const operator = await findOperator(db, session.operatorId);
  return presentMe({ ...session, next: nextStep(operator!) });
}
