import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../../http/handler.ts';
import { inTransaction } from '../../../platform/db.ts';
import { asOwner } from '../as-owner.ts';
import { limitAttempts, limits } from '../attempts.ts';
import type { IdentityDeps } from '../deps.ts';
import {
  deleteProviderAccount,
  insertProviderAccount,
  listProviderAccounts,
} from '../store-providers.ts';
import { arrive, depart, refuseStrangers } from './authorization-request.ts';

/** Configured providers; for a signed-in customer, with the time when each was linked. */
export async function listSignInProviders(
  { db, providers }: IdentityDeps,
  { userId }: CallContext,
): Promise<ResultOf<'listSignInProviders'>> {
  const linked = userId === '' ? [] : await listProviderAccounts(db, userId);
  const linkedAt = new Map(linked.map((row) => [row.authority, row.linked_at]));
  return providers.all.map(({ name, label, issuer }) => {
    const since = linkedAt.get(issuer);
    return { name, label, ...(since === undefined ? {} : { linkedAt: since }) };
  });
}

/** Asks for the password once: the request then stands for it, for this customer and device. */
export async function beginProviderLink(
  deps: IdentityDeps,
  { provider: name, origin, ...proof }: RequestOf<'beginProviderLink'>,
  context: CallContext,
): Promise<ResultOf<'beginProviderLink'>> {
  const { userId, ip, nowMs } = context;
  refuseStrangers(deps, origin, context);
  await limitAttempts(deps.db, limits.providerPerAddress, ip, nowMs);
  const provider = deps.providers.get(name);
  // The provider is contacted before the transaction, so that nothing is locked meanwhile.
  const { begun, keep } = await depart(deps, { provider, origin, userId }, context);
  await asOwner(deps, proof, context, keep);
  return begun;
}

/** Refuses: identity.providerTaken if the person already has an account, this or another one. */
export async function linkProvider(
  deps: IdentityDeps,
  request: RequestOf<'linkProvider'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { userId, nowMs } = context;
  await limitAttempts(deps.db, limits.providerPerAddress, context.ip, nowMs);
  const { provider, person, spend } = await arrive(deps, request, userId, context);
  const { issuer, label } = provider.settings;
  await inTransaction(deps.db, async (tx) => {
    await deps.requireUnfrozen(tx, userId);
    await spend(tx);
    if (!(await insertProviderAccount(tx, person, { userId, authority: issuer }, nowMs)))
      throw new Refusal('identity.providerTaken');
    const event = { userId, kind: 'providerLinked' as const, nowMs, from: context };
    await deps.recordSecurityEvent(tx, { ...event, detail: label });
  });
  return {};
}

/** Refuses: identity.providerNotLinked, and what `asOwner` refuses. */
export async function unlinkProvider(
  deps: IdentityDeps,
  { provider, ...proof }: RequestOf<'unlinkProvider'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { userId, nowMs } = context;
  const { issuer, label } = deps.providers.get(provider).settings;
  await asOwner(deps, proof, context, async (tx) => {
    if (!(await deleteProviderAccount(tx, userId, issuer)))
      throw new Refusal('identity.providerNotLinked');
    const event = { userId, kind: 'providerUnlinked' as const, nowMs, from: context };
    await deps.recordSecurityEvent(tx, { ...event, detail: label });
  });
  return {};
}
