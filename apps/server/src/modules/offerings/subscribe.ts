import { createHash } from 'node:crypto';
import type { RequestOf } from '@candor/contract/calls';
import { type AccountsOf, accountsOf } from '@candor/domain/kyc/accounts-of';
import { decideApplication } from '@candor/domain/offerings/apply';
import { applicationTransfers, freeAccount } from '@candor/domain/offerings/offering-transfers';
import { ZERO } from '@candor/domain/money/money';
import type { VerifiedLevel } from '@candor/domain/positions/verification';
import { Refusal } from '@candor/domain/refusal';
import type { Command } from '../ledger/index.ts';
import type { OfferingsDeps } from './deps.ts';
import { changedEvents } from './events.ts';
import { countTickets, lockOfferings, type StoredOffering } from './store.ts';
import { findApplied, insertSubscriptions, type Subscription } from './store-subscriptions.ts';

export interface Subscribe {
  readonly userId: string;
  /** Id that the subscription will get. */
  readonly id: string;
  readonly request: Pick<RequestOf<'subscribeToOffering'>, 'offeringId' | 'tickets' | 'paysItself'>;
  /** Whether the fund password was checked. */
  readonly isConfirmed: boolean;
}

interface Loaded {
  /** Locked, so that tickets are numbered one after the other and none after the end. */
  readonly offerings: ReadonlyMap<string, StoredOffering>;
  /** Who has applied for what, `OFFERING/USER`; added to by this batch. */
  readonly applied: Set<string>;
  /** One person applies once, on whichever of their accounts: decision 0300. */
  readonly accounts: AccountsOf;
  readonly verified: ReadonlyMap<string, VerifiedLevel>;
  readonly memberLevels: ReadonlyMap<string, number>;
  /** Tickets given out by this batch, by offering. */
  readonly given: Map<string, number>;
}

/** SHA-256 of a subscription's id: what is published of it. */
export const holderOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Applies for tickets: their cost is locked in the customer's own account. */
export const subscribeCommand = (
  deps: Pick<OfferingsDeps, 'levelsOf' | 'memberLevelsOf' | 'sameIdentity'>,
): Command<Subscribe, Loaded, Subscription, Subscription> => ({
  name: 'subscribeToOffering',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, commands) {
    const userIds = commands.map(({ userId }) => userId);
    const offerings = await lockOfferings(
      tx,
      commands.map(({ request }) => request.offeringId),
    );
    const accounts = accountsOf(userIds, await deps.sameIdentity?.(tx, userIds));
    const asked = commands.flatMap(({ userId, request: { offeringId } }) =>
      accounts.get(userId)!.map((account) => ({ userId: account, offeringId })),
    );
    const [applied, verified, memberLevels] = await Promise.all([
      findApplied(tx, asked),
      deps.levelsOf(tx, userIds),
      deps.memberLevelsOf?.(tx, userIds) ?? new Map<string, number>(),
    ]);
    return { offerings, applied, accounts, verified, memberLevels, given: new Map() };
  },
  accounts: ({ userId }) => [freeAccount({ userId, id: '' })],
  decide({ userId, id, request, isConfirmed }, { loaded, balances, nowMs }) {
    if (!isConfirmed) throw new Refusal('identity.fundPasswordWrong');
    const { offeringId, tickets, paysItself } = request;
    const offering = loaded.offerings.get(offeringId);
    if (!offering || offering.phase === 'draft') throw new Refusal('offerings.notFound');
    const { terms, phase } = offering;
    const locked = decideApplication({
      terms,
      phase,
      tickets,
      hasApplied: loaded.accounts
        .get(userId)!
        .some((account) => loaded.applied.has(`${offeringId}/${account}`)),
      memberLevel: loaded.memberLevels.get(userId) ?? 0,
      verified: loaded.verified.get(userId) ?? 'none',
      available: balances.available(freeAccount({ userId, id })),
      nowMs,
    });
    const firstTicket = offering.tickets + (loaded.given.get(offeringId) ?? 0) + 1;
    const subscription: Subscription = {
      userId,
      id,
      offeringId,
      firstTicket,
      tickets,
      holder: holderOf(id),
      paysItself,
      locked,
      paid: ZERO,
      allotted: ZERO,
      waiting: ZERO,
      settledAtMs: null,
      createdAtMs: nowMs,
    };
    return {
      change: subscription,
      result: subscription,
      transfers: applicationTransfers({ userId, id }, tickets, terms),
      transferKey: `offering/${id}/apply`,
      events: changedEvents([{ userId, id }]),
    };
  },
  counts({ given, applied }, { change: { userId, offeringId, tickets } }) {
    applied.add(`${offeringId}/${userId}`);
    given.set(offeringId, (given.get(offeringId) ?? 0) + tickets);
  },
  async write(tx, changes) {
    const counts = new Map<string, number>();
    for (const { offeringId, tickets } of changes)
      counts.set(offeringId, (counts.get(offeringId) ?? 0) + tickets);
    await countTickets(tx, counts);
    await insertSubscriptions(tx, changes);
  },
});
