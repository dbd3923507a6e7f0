import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { winnersOf } from '@candor/domain/offerings/odds';
import { ticketLimit } from '@candor/domain/offerings/terms';
import { inLanguage, MAIN_LANGUAGE } from '@candor/domain/languages';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { languageTag } from '../../platform/messages.ts';
import type { OfferingsDeps } from './deps.ts';
import {
  NOTHING_OWN,
  type Own,
  ownOf,
  presentOffering,
  presentProof,
  presentSubscription,
} from './present.ts';
import { findOffering, findOfferings, listAnnounced, type StoredOffering } from './store.ts';
import { findDraw, findDraws, listRanges, listWinners } from './store-draws.ts';
import { listSubscriptionsOf, listTicketsOf } from './store-subscriptions.ts';
import { countPaid } from './store-tickets.ts';

const PAGE_DEFAULT = 1_000;
const NEWEST_FIRST = 100;

export async function listOfferings(
  deps: OfferingsDeps,
  userId: string,
  nowMs: number,
): Promise<ResultOf<'listOfferings'>> {
  const offerings = await listAnnounced(deps.db);
  const [own, draws] = await Promise.all([
    readOwn(deps, userId, new Map(offerings.map((each) => [each.id, each]))),
    findDraws(
      deps.db,
      offerings.map(({ id }) => id),
    ),
  ]);
  return offerings.map((offering) => ({
    ...presentOffering(offering, own.get(offering.id) ?? NOTHING_OWN, nowMs),
    proof: presentProof(deps, offering, draws.get(offering.id)),
  }));
}

/** Refuses: offerings.notFound, also for a draft. */
export async function getOffering(
  deps: OfferingsDeps,
  { id }: RequestOf<'getOffering'>,
  { userId, nowMs, language }: Pick<CallContext, 'userId' | 'nowMs' | 'language'>,
): Promise<ResultOf<'getOffering'>> {
  const offering = await requireAnnounced(deps, id);
  const [own, draw, paidTickets, levels] = await Promise.all([
    readOwn(deps, userId, new Map([[id, offering]])),
    findDraw(deps.db, id),
    countPaid(deps.db, id),
    userId === '' ? undefined : deps.memberLevelsOf?.(deps.db, [userId]),
  ]);
  const { terms, lastPlace } = offering;
  const { issuer, papers, ticketsPerLevel, verification } = terms;
  const tag = languageTag(language);
  return {
    ...presentOffering(offering, own.get(id) ?? NOTHING_OWN, nowMs),
    issuer,
    ...inLanguage(papers, tag),
    language: papers[tag] ? tag : MAIN_LANGUAGE,
    verification,
    paidTickets,
    lastPlace,
    ticketsPerLevel: [...ticketsPerLevel],
    myLimit: ticketLimit(terms, levels?.get(userId) ?? 0),
    proof: presentProof(deps, offering, draw),
  };
}

/** Refuses: offerings.notFound. */
export async function listOfferingTickets(
  deps: OfferingsDeps,
  { id, after = 0, limit = PAGE_DEFAULT }: RequestOf<'listOfferingTickets'>,
): Promise<ResultOf<'listOfferingTickets'>> {
  await requireAnnounced(deps, id);
  const ranges = await listRanges(deps.db, id, { after, limit });
  const last = ranges.at(-1);
  return { ranges, ...(last && ranges.length === limit ? { next: last.first } : {}) };
}

/** Refuses: offerings.notFound, offerings.notDrawn. */
export async function getDraw(
  deps: OfferingsDeps,
  { id, after = 0, limit = PAGE_DEFAULT }: RequestOf<'getDraw'>,
): Promise<ResultOf<'getDraw'>> {
  const offering = await requireAnnounced(deps, id);
  const draw = await findDraw(deps.db, id);
  if (!draw) throw new Refusal('offerings.notDrawn');
  const { places } = offering.terms;
  const order = await listWinners(deps.db, id, { after, limit });
  const last = order.at(-1);
  return {
    id,
    places,
    tickets: draw.tickets,
    winners: winnersOf({ tickets: draw.tickets, places }),
    proof: presentProof(deps, offering, draw),
    order: order as ResultOf<'getDraw'>['order'],
    ...(last && order.length === limit ? { next: last.place } : {}),
  };
}

export async function listSubscriptions(
  { db }: OfferingsDeps,
  userId: string,
): Promise<ResultOf<'listSubscriptions'>> {
  const subscriptions = (await listSubscriptionsOf(db, userId)).slice(0, NEWEST_FIRST);
  const [tickets, offerings] = await Promise.all([
    listTicketsOf(
      db,
      subscriptions.map(({ id }) => id),
    ),
    findOfferings(
      db,
      subscriptions.map(({ offeringId }) => offeringId),
    ),
  ]);
  const ofSubscription = Map.groupBy(tickets, ({ subscriptionId }) => subscriptionId);
  return subscriptions.flatMap((subscription) => {
    const offering = offerings.get(subscription.offeringId);
    const own = ofSubscription.get(subscription.id) ?? [];
    return offering ? [presentSubscription(subscription, offering, own)] : [];
  });
}

async function requireAnnounced({ db }: OfferingsDeps, id: string): Promise<StoredOffering> {
  const offering = await findOffering(db, id);
  if (!offering || offering.phase === 'draft') throw new Refusal('offerings.notFound');
  return offering;
}

/** A customer's part in each of these offerings; nothing for a visitor. */
async function readOwn(
  { db }: OfferingsDeps,
  userId: string,
  offerings: ReadonlyMap<string, StoredOffering>,
): Promise<ReadonlyMap<string, Own>> {
  if (userId === '') return new Map();
  const own = (await listSubscriptionsOf(db, userId)).filter(({ offeringId }) =>
    offerings.has(offeringId),
  );
  const tickets = await listTicketsOf(
    db,
    own.map(({ id }) => id),
  );
  const ofSubscription = Map.groupBy(tickets, ({ subscriptionId }) => subscriptionId);
  return new Map(
    own.map((each) => [
      each.offeringId,
      ownOf(each, ofSubscription.get(each.id) ?? [], offerings.get(each.offeringId)!),
    ]),
  );
}
