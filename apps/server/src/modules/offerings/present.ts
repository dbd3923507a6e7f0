import type { ResultOf } from '@candor/contract/calls';
import { add, subtract, ZERO } from '@candor/domain/money/money';
import { stageOf, statusOf, type OfferingStatus } from '@candor/domain/offerings/life';
import { chanceOf, winnersOf } from '@candor/domain/offerings/odds';
import { supplyOf, ticketPrice, times } from '@candor/domain/offerings/terms';
import { invariant } from '@candor/domain/refusal';
import type { OfferingsDeps } from './deps.ts';
import { publicationKey, type StoredOffering } from './store.ts';
import type { StoredDraw } from './store-draws.ts';
import { type OwnTicket, type Subscription, tallyOf } from './store-subscriptions.ts';

/** A customer's part in an offering. */
export interface Own {
  readonly status: OfferingStatus;
  readonly tickets: number;
}

export const NOTHING_OWN: Own = { status: 'issuing', tickets: 0 };

export const ownOf = (
  { tickets }: Pick<Subscription, 'tickets'>,
  own: readonly OwnTicket[],
  { phase }: Pick<StoredOffering, 'phase'>,
): Own => ({ status: statusOf(tallyOf(own), phase), tickets });

export function presentProof(
  { beacon }: Pick<OfferingsDeps, 'beacon'>,
  { id, round, announcement, root, committedAtMs }: StoredOffering,
  draw: StoredDraw | undefined,
): ResultOf<'getDraw'>['proof'] {
  invariant(round && announcement, 'an announced offering has a round');
  return {
    ...round,
    roundTime: beacon.timeOf(round.round),
    announcement,
    publicationKey: publicationKey(id),
    ...(root === null || committedAtMs === null ? {} : { root, committedAt: committedAtMs }),
    ...(draw ? { signature: draw.signature, seed: draw.seed, drawnAt: draw.drawnAtMs } : {}),
  };
}

/** What the list and the page of an offering have in common. */
export function presentOffering(offering: StoredOffering, own: Own, nowMs: number) {
  const { id, terms, tickets, phase, round } = offering;
  const { token, name, price, lot, places } = terms;
  return {
    id,
    token,
    name,
    price,
    lot,
    places,
    tickets,
    ticketPrice: ticketPrice(terms),
    supply: supplyOf(terms),
    winners: winnersOf({ tickets, places }),
    chance: chanceOf({ tickets, places }),
    stage: stageOf({ ...terms, phase }, nowMs),
    status: own.status,
    myTickets: own.tickets,
    opensAt: terms.opensAtMs,
    closesAt: terms.closesAtMs,
    drawsAt: terms.drawsAtMs,
    completesAt: terms.completesAtMs,
    listsAt: terms.listsAtMs,
    simulated: round?.beacon === 'practice',
  };
}

/** A subscription as its customer sees it. */
export function presentSubscription(
  subscription: Subscription,
  { terms, phase }: StoredOffering,
  tickets: readonly OwnTicket[],
): ResultOf<'listSubscriptions'>[number] {
  const { id, offeringId, holder, paysItself, locked, paid, allotted } = subscription;
  const cost = ticketPrice(terms);
  const won = tickets.filter(({ status }) => status === 'won');
  const promoted = times(cost, won.filter(({ isPromoted }) => isPromoted).length);
  const lockedAtFirst = times(cost, subscription.tickets);
  const paidLocked = times(
    cost,
    tickets.filter(({ status, isPromoted }) => status === 'paid' && !isPromoted).length,
  );
  const ends = won.flatMap(({ payUntilMs }) => (payUntilMs === null ? [] : [payUntilMs]));
  return {
    id,
    offeringId,
    holder,
    paysItself,
    locked,
    paid,
    allotted,
    lockedAtFirst,
    token: terms.token,
    name: terms.name,
    status: statusOf(tallyOf(tickets), phase),
    tickets: tickets.map(({ number, status, place, isPromoted, payUntilMs }) => ({
      number,
      status,
      isPromoted,
      ...(place === null ? {} : { place }),
      ...(payUntilMs === null ? {} : { payUntil: payUntilMs }),
    })),
    ticketPrice: cost,
    lot: terms.lot,
    returned: subtract(lockedAtFirst, add(locked, paidLocked)),
    due: won.length === 0 ? ZERO : times(cost, won.length),
    dueFromBalance: promoted,
    ...(ends.length === 0 ? {} : { payUntil: Math.min(...ends) }),
    listsAt: terms.listsAtMs,
    appliedAt: subscription.createdAtMs,
  };
}
