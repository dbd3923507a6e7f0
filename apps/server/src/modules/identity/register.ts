import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { passwordProblem } from '@candor/domain/identity/password-rule';
import { isUsername } from '@candor/domain/identity/username-rule';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { type Address, addressOf, assertSound, nameOf } from './address.ts';
import { checkCode } from './check-code.ts';
import type { IdentityDeps } from './deps.ts';
import { openAccount } from './open-account.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './sign-in.ts';

/** Opens an account, makes all grants and signs in, atomically. */
export async function register(
  deps: IdentityDeps,
  request: RequestOf<'register'>,
  context: CallContext,
): Promise<ResultOf<'register'>> {
  const { db, codes } = deps;
  const agreementHash = deps.agreement.accept(request, context.language);
  const address = addressOf(request);
  refuseWeak(request.password, request.confirmPassword);
  assertSound(address);
  const username = soundName(request, address);
  const code = await checkCode(deps, { address, scene: 'register', code: request.code }, context);
  const passwordHash = await hashPassword(request.password);

  return inTransaction(db, async (tx) => {
    await codes.spend(tx, code);
    const opening = {
      username,
      address,
      passwordHash,
      isGuest: false,
      agreementHash,
      isAgreementAssumed: request.agreement === undefined,
      inviteCode: request.inviteCode,
    };
    const customer = await openAccount(deps, tx, opening, context);
    return openSession(deps, tx, customer, context, 'register');
  });
}

/**
 * Username of the new account. Clients without a username field send the address in any spelling;
 * it is then stored like the address and replaced with it. Refuses: identity.usernameInvalid.
 */
function soundName({ username, areaCode }: RequestOf<'register'>, address: Address): string {
  if (username === undefined) return address.typed;
  const name = nameOf(username, areaCode);
  if (typeof name !== 'string' && name.value === address.value) return address.typed;
  if (!isUsername(username)) throw new Refusal('identity.usernameInvalid');
  return username;
}

/** Refuses: identity.passwordsDiffer, identity.passwordTooWeak. */
export function refuseWeak(password: string, confirmPassword: string | undefined): void {
  if (confirmPassword !== undefined && confirmPassword !== password)
    throw new Refusal('identity.passwordsDiffer');
  if (passwordProblem(password)) throw new Refusal('identity.passwordTooWeak');
}
