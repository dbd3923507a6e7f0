-- Levels of customers by what they owned at 00:00 UTC+8, and the rewards that come with them.
create schema levels;

create table levels.member (
  user_id uuid primary key,
  -- By the newest count.
  level integer not null check (level between 0 and 6),
  -- What counted, in the settlement currency.
  assets numeric(38, 18) not null check (assets >= 0),
  counted_on date not null,
  -- The highest level whose bonus was paid: each is paid once ever.
  rewarded integer not null default 0 check (rewarded between 0 and 6)
);

create table levels.envelope (
  user_id uuid not null,
  -- The Monday with which its week begins.
  week date not null check (extract(isodow from week) = 1),
  -- Reserved from equity until it is opened or the week is over.
  amount numeric(38, 18) not null check (amount > 0),
  state text not null check (state in ('waiting', 'opened', 'expired')),
  opened_at timestamptz,
  primary key (user_id, week),
  check ((state = 'opened') = (opened_at is not null))
);
create index envelope_waiting on levels.envelope (user_id) where state = 'waiting';

-- Days whose assets at 00:00 are counted, customers in the order of their ids.
create table levels.count (
  day date primary key,
  -- Customers up to this one are done; null before the first.
  done_to uuid,
  ended_at timestamptz
);
