import type { Plant } from '../plant.ts';

/** What the product reads to settle a subscription, and to show it. */
const OWN_TICKETS = 'select subscription_id, number, status, place,';

/** Bugs of offerings, each of which costs somebody a place or money. */
export const offeringPlants: readonly Plant[] = [
  {
    name: 'refund-too-few',
    says: 'the money of one losing ticket of a draw stays locked',
    rewrites: [
      [
        OWN_TICKETS,
        `select subscription_id, number, case when status = 'lost' and place = (
            select max(l.place) from offerings.ticket l
            where l.offering_id = ticket.offering_id and l.status = 'lost')
          then 'expired' else status end as status, place,`,
      ],
    ],
  },
  {
    name: 'refund-too-many',
    says: 'the money of a winning ticket returns with that of those that lost',
    rewrites: [
      [
        OWN_TICKETS,
        `select subscription_id, number,
          case when status = 'won' and place = 1 then 'lost' else status end as status, place,`,
      ],
    ],
  },
  {
    name: 'next-skipped',
    says: 'the ticket that is next in line is passed over',
    rewrites: [
      [`status = 'lost' order by place limit`, `status = 'lost' order by place offset 1 limit`],
    ],
  },
  {
    name: 'last-first',
    says: 'who is last in line moves up first',
    rewrites: [
      [`status = 'lost' order by place limit`, `status = 'lost' order by place desc limit`],
    ],
  },
  {
    name: 'tickets-exchanged',
    says: 'the places that were drawn for the first two tickets are exchanged',
    rewrites: [
      [
        'with ordinality as o (number, place)',
        `with ordinality as p (drawn, place) cross join lateral (
          select case p.drawn when 1 then 2 when 2 then 1 else p.drawn end as number, p.place) as o`,
      ],
    ],
  },
  {
    name: 'an-hour-more',
    says: 'a winner may pay an hour later than a day after the draw',
    rewrites: [
      ["status = 'won' and pay_until <= ", "status = 'won' and pay_until + interval '1 hour' <= "],
    ],
  },
];
