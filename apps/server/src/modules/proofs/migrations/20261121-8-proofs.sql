-- Sealed days: roots of the tick log and of what was filled, so that nothing of a day can change unseen.
create schema proofs;

-- The ticks of one symbol on one UTC day.
create table proofs.symbol_day (
  day date not null,
  symbol text not null,
  tick_count integer not null check (tick_count > 0),
  first_sequence bigint not null,
  last_sequence bigint not null,
  previous_hash bytea not null,
  first_hash bytea not null,
  last_hash bytea not null,
  -- name:weight, joined by commas.
  venues text not null,
  root bytea not null,
  -- Roots of blocks of 1 024 ticks, 32 bytes each: a proof of inclusion reads one block only.
  block_roots bytea not null,
  hash bytea not null,
  signature bytea not null,
  primary key (day, symbol),
  check (last_sequence - first_sequence + 1 = tick_count)
);

-- A whole day; written last, so a day that has this row is complete.
create table proofs.day (
  day date primary key,
  symbol_count integer not null,
  tick_count bigint not null,
  ticks_root bytea not null,
  order_count integer not null,
  orders_root bytea not null,
  -- Of the ids in the lines; public.
  salt bytea not null,
  -- One history: a second day after the same one is refused.
  previous_hash bytea not null unique,
  hash bytea not null,
  signature bytea not null,
  sealed_at timestamptz not null
);

-- Fills and settlements of a day, in the words that its root was taken of.
create table proofs.order_line (
  day date not null,
  index integer not null check (index >= 0),
  line text not null,
  primary key (day, index)
);
