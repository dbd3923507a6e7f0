import type { ResultOf } from '@candor/contract/calls';
import { money, price, rate } from '@candor/domain/money/money';

export const OFFERING_ID = '00000000-0000-4000-8000-000000000021';
export const SUBSCRIPTION_ID = '00000000-0000-4000-8000-000000000022';
const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 23);

/** 500 tokens for 100 USDT, 10 winning tickets of 40; open. */
export const openOffering: ResultOf<'getOffering'> = {
  id: OFFERING_ID,
  token: 'LUM',
  name: 'Lumen Grid',
  price: price('0.2'),
  lot: money('500'),
  ticketPrice: money('100'),
  places: 10,
  supply: money('5000'),
  tickets: 40,
  winners: 10,
  chance: rate('0.25'),
  stage: 'open',
  status: 'issuing',
  myTickets: 0,
  opensAt: START,
  closesAt: START + HOUR,
  drawsAt: START + 2 * HOUR,
  completesAt: START + 50 * HOUR,
  listsAt: START + 51 * HOUR,
  simulated: true,
  issuer: 'Lumen Grid Foundation',
  about: 'Meters power.',
  language: 'en',
  risks: 'It may lose all value.',
  ticketsPerLevel: [3, 3, 5, 5, 10, 10, 20],
  myLimit: 3,
  verification: 'advanced',
  paidTickets: 0,
  lastPlace: 0,
  proof: {
    beacon: 'practice',
    publicKey: 'ab',
    round: 12_884_017,
    roundTime: START + 2 * HOUR,
    announcement: 'cd'.repeat(32),
    publicationKey: `offering.${OFFERING_ID}`,
  },
};

/** The same after its draw: one of three own tickets won. */
export const drawnOffering: ResultOf<'getOffering'> = {
  ...openOffering,
  stage: 'drawn',
  status: 'won',
  myTickets: 3,
  lastPlace: 10,
  proof: {
    ...openOffering.proof,
    root: '7be1'.repeat(16),
    committedAt: START + HOUR,
    signature: 'ef',
    seed: '12'.repeat(32),
    drawnAt: START + 2 * HOUR + 1_000,
  },
};

export const wonSubscription: ResultOf<'listSubscriptions'>[number] = {
  id: SUBSCRIPTION_ID,
  offeringId: OFFERING_ID,
  token: 'LUM',
  name: 'Lumen Grid',
  status: 'won',
  tickets: [
    { number: 12, status: 'won', place: 3, isPromoted: false, payUntil: START + 26 * HOUR },
    { number: 13, status: 'lost', place: 38, isPromoted: false },
    { number: 14, status: 'lost', place: 11, isPromoted: false },
  ],
  holder: '34'.repeat(32),
  paysItself: false,
  ticketPrice: money('100'),
  lot: money('500'),
  lockedAtFirst: money('300'),
  locked: money('100'),
  returned: money('200'),
  paid: money('0'),
  due: money('100'),
  dueFromBalance: money('0'),
  payUntil: START + 26 * HOUR,
  allotted: money('0'),
  listsAt: START + 51 * HOUR,
  appliedAt: START,
};

export const paidSubscription: ResultOf<'listSubscriptions'>[number] = {
  ...wonSubscription,
  status: 'completed',
  tickets: wonSubscription.tickets.map((ticket) =>
    ticket.status === 'won' ? { ...ticket, status: 'paid' } : ticket,
  ),
  locked: money('0'),
  paid: money('100'),
  due: money('0'),
  allotted: money('500'),
};
