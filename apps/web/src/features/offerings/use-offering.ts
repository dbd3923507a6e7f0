import { offeringsCalls } from '@candor/contract/calls/offerings';
import type { MessageId } from '@candor/messages/message-id';
import type { CallName } from '@candor/contract/wire/calls';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';
import { useIsMember } from '../../platform/session.ts';

export type Offering = Reply<typeof offeringsCalls, 'getOffering'>;
export type OfferingRow = Reply<typeof offeringsCalls, 'listOfferings'>[number];
export type Subscription = Reply<typeof offeringsCalls, 'listSubscriptions'>[number];
export type OwnTicket = Subscription['tickets'][number];

/** Odds change with every application. */
const REPEAT_MS = 5_000;

/** What an application or a payment changes. */
export const changedByOffering: readonly CallName[] = [
  'listOfferings',
  'getOffering',
  'listSubscriptions',
  'listBalances',
  'listAssets',
  'listBalanceChanges',
];

export const useOfferings = () =>
  useCall(offeringsCalls, 'listOfferings', {}, { repeatMs: REPEAT_MS });

/** One offering with the customer's own subscription, if there is one. */
export function useOffering(id: string) {
  const isMember = useIsMember();
  const offering = useCall(
    offeringsCalls,
    'getOffering',
    { id },
    { enabled: id !== '', repeatMs: REPEAT_MS },
  );
  const subscriptions = useCall(
    offeringsCalls,
    'listSubscriptions',
    {},
    { enabled: isMember, repeatMs: REPEAT_MS },
  );
  return {
    offering,
    subscription: subscriptions.data?.find(({ offeringId }) => offeringId === id),
    isKnown: subscriptions.data !== undefined || !isMember,
  };
}

/** What the chip of an offering says: the customer's part in it, else its stage. */
export function statusText({
  stage,
  status,
  myTickets,
}: Pick<OfferingRow, 'stage' | 'status' | 'myTickets'>): MessageId {
  if (stage === 'cancelled') return 'offerings.stage.cancelled';
  return myTickets > 0 ? `offerings.status.${status}` : `offerings.stage.${stage}`;
}

export const TOKEN_DECIMALS = 4;
export const MONEY_DECIMALS = 2;
export const PRICE_DECIMALS = 2;
