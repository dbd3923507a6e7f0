-- Offerings of tokens: announced terms, tickets, draws by a public beacon, payments; a separate schema that no other module may touch.
create schema offerings;

create table offerings.offering (
  id uuid primary key,
  phase text not null check (phase in ('draft', 'announced', 'closed', 'committed', 'drawn',
    'completed', 'listed', 'cancelling', 'cancelled')),
  -- Version of the terms; a draft may get another one, an announced offering never.
  version integer not null check (version > 0),
  terms text not null,
  token text not null,
  price numeric(38, 18) not null check (price > 0),
  lot numeric(38, 18) not null check (lot > 0),
  places integer not null check (places > 0),
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  completes_at timestamptz not null,
  lists_at timestamptz not null,
  -- Who decides, fixed at the announcement.
  beacon text,
  public_key text,
  round bigint,
  -- Hash of the published announcement.
  announcement text,
  -- Tickets applied for so far; the next one gets this number plus one.
  tickets integer not null default 0 check (tickets >= 0),
  -- Merkle root over all tickets, hexadecimal, published before the round exists.
  root text,
  committed_at timestamptz,
  drawn_at timestamptz,
  -- The last place that was given a chance to pay; 0 before the draw.
  last_place integer not null default 0,
  completed_at timestamptz,
  listed_at timestamptz,
  announced_at timestamptz,
  created_at timestamptz not null,
  check ((phase = 'draft') = (announced_at is null)),
  check ((announced_at is null) = (round is null)),
  check ((phase in ('draft', 'announced', 'closed')) = (root is null) or phase in ('cancelling', 'cancelled'))
);
create index offering_announced on offerings.offering (announced_at desc) where phase <> 'draft';

create table offerings.subscription (
  user_id uuid not null,
  id uuid not null,
  offering_id uuid not null,
  first_ticket integer not null check (first_ticket > 0),
  tickets integer not null check (tickets > 0),
  -- SHA-256 of the id, hexadecimal: published in place of the customer.
  holder text not null,
  -- Whether won tickets are paid without another tap.
  pays_itself boolean not null,
  -- In the customer's locked account, in the settlement currency.
  locked numeric(38, 18) not null check (locked >= 0),
  paid numeric(38, 18) not null default 0 check (paid >= 0),
  -- Tokens credited, and how many of them still wait for the listing.
  allotted numeric(38, 18) not null default 0 check (allotted >= 0),
  waiting numeric(38, 18) not null default 0 check (waiting >= 0 and waiting <= allotted),
  -- Set when the losing tickets were returned after the draw, or all of them by a cancellation.
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, offering_id),
  unique (offering_id, first_ticket)
);
create index subscription_to_settle on offerings.subscription (offering_id, first_ticket) where settled_at is null;
create index subscription_to_list on offerings.subscription (offering_id, first_ticket) where waiting > 0;

create table offerings.ticket (
  offering_id uuid not null,
  number integer not null check (number > 0),
  user_id uuid not null,
  subscription_id uuid not null,
  status text not null check (status in ('entered', 'won', 'lost', 'paid', 'expired', 'returned')),
  -- In the order drawn, from 1.
  place integer,
  -- Won after others did not pay: its money was returned before.
  is_promoted boolean not null default false,
  pay_until timestamptz,
  primary key (offering_id, number),
  check ((status = 'won') <= (pay_until is not null)),
  check ((status in ('won', 'lost', 'paid', 'expired')) = (place is not null))
);
create unique index ticket_place on offerings.ticket (offering_id, place) where place is not null;
create index ticket_of_subscription on offerings.ticket (subscription_id);
create index ticket_to_pay on offerings.ticket (offering_id, pay_until) where status = 'won';

-- Every round of a beacon that decided a draw.
create table offerings.beacon_round (
  beacon text not null,
  round bigint not null,
  signature text not null,
  stored_at timestamptz not null,
  primary key (beacon, round)
);

create table offerings.draw (
  offering_id uuid primary key,
  round bigint not null,
  signature text not null,
  seed text not null,
  tickets integer not null,
  winners integer not null,
  drawn_at timestamptz not null
);
