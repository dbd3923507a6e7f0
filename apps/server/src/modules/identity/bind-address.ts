import type { RequestOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { errorState, inTransaction } from '../../platform/db.ts';
import { type Address, assertSound, emailAddress, maskAddress, phoneAddress } from './address.ts';
import { checkCode } from './check-code.ts';
import type { IdentityDeps } from './deps.ts';
import { assertPassword } from './password-again.ts';
import type { SecurityEvent } from './security-events.ts';
import { updateAddress } from './store.ts';

interface Proof {
  readonly code: string;
  readonly password: string;
  readonly totp?: string | undefined;
}

const UNIQUE_VIOLATION = '23505';

export const bindEmail = (
  deps: IdentityDeps,
  { email, ...proof }: RequestOf<'bindEmail'>,
  context: CallContext,
): Promise<Record<string, never>> => bindAddress(deps, emailAddress(email), proof, context);

/** Refuses: identity.phoneInvalid. */
export const bindPhone = async (
  deps: IdentityDeps,
  { areaCode, phone, ...proof }: RequestOf<'bindPhone'>,
  context: CallContext,
): Promise<Record<string, never>> =>
  bindAddress(deps, phoneAddress({ areaCode, phone }), proof, context);

/**
 * Binds or replaces an address, with the code sent to it, the password and, if bound, the second
 * factor. A guest becomes a customer by it. After a replacement withdrawals are held.
 */
async function bindAddress(
  deps: IdentityDeps,
  address: Address,
  { code, password, totp }: Proof,
  context: CallContext,
): Promise<Record<string, never>> {
  const { db, codes } = deps;
  const { userId, nowMs } = context;
  assertSound(address);
  await assertPassword(deps, db, { userId, password }, nowMs);
  const entered = await checkCode(deps, { address, scene: 'bind', code }, context);
  await inTransaction(db, async (tx) => {
    await deps.requireUnfrozen(tx, userId);
    await deps.secondFactor.assert(tx, userId, totp, nowMs);
    await codes.spend(tx, entered);
    const former = await updateAddress(tx, userId, address);
    const kind = `${address.kind}${former === null ? 'Bound' : 'Changed'}` as const;
    const event = { userId, kind, nowMs, from: context, detail: maskAddress(address) };
    await deps.recordSecurityEvent(tx, { ...event, tells: toldOf(former, address.value) });
  }).catch((error: unknown) => {
    if (errorState(error) === UNIQUE_VIOLATION) throw new Refusal('identity.addressTaken');
    throw error;
  });
  return {};
}

/** The former address is notified too, because account mail goes to the new one from now on. */
const toldOf = (former: string | null, now: string): SecurityEvent['tells'] =>
  former === null || former === now
    ? []
    : [
        { to: former, isFormer: true },
        { to: now, isFormer: false },
      ];
