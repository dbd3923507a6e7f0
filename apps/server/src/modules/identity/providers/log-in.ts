import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../../http/handler.ts';
import { inTransaction } from '../../../platform/db.ts';
import { emailAddress } from '../address.ts';
import { limitAttempts, limits } from '../attempts.ts';
import type { IdentityDeps } from '../deps.ts';
import { findByAddress } from '../find-customer.ts';
import { createFirstEntry } from '../first-entry.ts';
import { openAccount } from '../open-account.ts';
import { openSession, signIn } from '../sign-in.ts';
import { findCustomer } from '../store.ts';
import { insertProviderAccount } from '../store-providers.ts';
import { type Arrival, arrive, depart, refuseStrangers } from './authorization-request.ts';

type Request = RequestOf<'logInByProvider'>;

/**
 * Refuses: identity.providerUnknown, identity.providerUnavailable, identity.providerOriginUnknown,
 * identity.deviceRequired, identity.tooManyAttempts.
 */
export async function beginProviderSignIn(
  deps: IdentityDeps,
  request: RequestOf<'beginProviderSignIn'>,
  context: CallContext,
): Promise<ResultOf<'beginProviderSignIn'>> {
  refuseStrangers(deps, request.origin, context);
  await limitAttempts(deps.db, limits.providerPerAddress, context.ip, context.nowMs);
  const provider = deps.providers.get(request.provider);
  const departure = { provider, origin: request.origin, userId: null };
  const { begun, keep } = await depart(deps, departure, context);
  await keep(deps.db);
  return begun;
}

/**
 * Signs in with a provider's answer; opens an account if the person has none and accepts the
 * agreement. The proof is consumed only on success: a refusal for a missing agreement leaves it
 * valid.
 */
export async function logInByProvider(
  deps: IdentityDeps,
  request: Request,
  context: CallContext,
): Promise<ResultOf<'logInByProvider'>> {
  await limitAttempts(deps.db, limits.providerPerAddress, context.ip, context.nowMs);
  const arrival = await arrive(deps, request, null, context);
  const { ownerId } = arrival;
  if (ownerId === undefined) return openProviderAccount(deps, request, arrival, context);
  return inTransaction(deps.db, async (tx) => {
    await arrival.spend(tx);
    return signIn(deps, tx, (await findCustomer(tx, ownerId))!, context, 'provider');
  });
}

/**
 * The email address from a provider authorizes nothing and is not stored: it only tells people who
 * already have an account to sign in to that one and link the provider there.
 */
async function openProviderAccount(
  deps: IdentityDeps,
  request: Request,
  { person, provider, spend }: Arrival,
  context: CallContext,
): Promise<ResultOf<'logInByProvider'>> {
  const { db } = deps;
  const { email } = person;
  if (email !== null && (await findByAddress(db, emailAddress(email))) !== undefined)
    throw new Refusal('identity.accountTaken');
  const agreementHash = deps.agreement.accept(
    { ...request, agreement: request.agreement === true },
    context.language,
  );
  const { initialPassword, ...entry } = await createFirstEntry(deps.random, 'openid');
  const session = await inTransaction(db, async (tx) => {
    await spend(tx);
    const { inviteCode } = request;
    const opening = {
      ...entry,
      address: null,
      isGuest: false,
      agreementHash,
      inviteCode,
    };
    const customer = await openAccount(deps, tx, opening, context);
    const account = { userId: customer.id, authority: provider.settings.issuer };
    if (!(await insertProviderAccount(tx, person, account, context.nowMs)))
      throw new Refusal('identity.providerRefused');
    return openSession(deps, tx, customer, context, 'newProvider');
  });
  return { ...session, initialPassword };
}
