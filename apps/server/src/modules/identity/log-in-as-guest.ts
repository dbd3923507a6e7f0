import { createHash } from 'node:crypto';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { limitAttempts, limits } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { createFirstEntry } from './first-entry.ts';
import { openAccount } from './open-account.ts';
import { openSession } from './sign-in.ts';
import { insertGuestDevice } from './store-sessions.ts';

const DEVICE_LENGTH_MIN = 22;

/**
 * Opens an account for a device, with a first password that is shown only once. A second attempt
 * from the same device learns that the account exists (specification §8).
 */
export async function logInAsGuest(
  deps: IdentityDeps,
  request: RequestOf<'logInAsGuest'>,
  context: CallContext,
): Promise<ResultOf<'logInAsGuest'>> {
  const { db } = deps;
  const agreementHash = deps.agreement.accept(request, context.language);
  const device = deviceOf(request, context);
  await limitAttempts(db, limits.guestPerAddress, context.ip, context.nowMs);
  const { initialPassword, ...entry } = await createFirstEntry(deps.random, 'guest');
  const hash = createHash('sha256').update(device).digest();

  const session = await inTransaction(db, async (tx) => {
    const opening = {
      ...entry,
      address: null,
      isGuest: true,
      agreementHash,
      inviteCode: request.inviteCode,
    };
    const customer = await openAccount(deps, tx, opening, context);
    if (!(await insertGuestDevice(tx, hash, customer.id, context.nowMs)))
      throw new Refusal('identity.guestExists');
    return openSession(deps, tx, customer, { ...context, device }, 'guest');
  });
  return { ...session, initialPassword };
}

/** Without a device id, every click would open an account. Refuses: identity.deviceRequired. */
function deviceOf({ deviceId }: RequestOf<'logInAsGuest'>, { device }: CallContext): string {
  const known = device === '' ? (deviceId ?? '') : device;
  if (known.length < DEVICE_LENGTH_MIN) throw new Refusal('identity.deviceRequired');
  return known;
}
