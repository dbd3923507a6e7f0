import type { CallContext } from '../../http/handler.ts';
import type { Address } from './address.ts';
import { limitAttempts, limits } from './attempts.ts';
import type { EnteredCode, Scene } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { requesterOf } from './requester.ts';

interface Entry {
  readonly address: Address;
  readonly scene: Scene;
  readonly code: string;
}

/**
 * Checks a code that was sent to an address and requested by this caller. The attempt is counted
 * outside any transaction, so that a rollback does not undo it. The result is spent in the
 * transaction that the code authorizes. Refuses: identity.wrongCode, identity.tooManyAttempts.
 */
export async function checkCode(
  { db, codes }: IdentityDeps,
  { address, scene, code }: Entry,
  context: CallContext,
): Promise<EnteredCode> {
  await limitAttempts(db, limits.codePerAddress, context.ip, context.nowMs);
  const entered = { address: address.value, scene, requester: requesterOf(context), code };
  await codes.check(entered, context.nowMs);
  return entered;
}
