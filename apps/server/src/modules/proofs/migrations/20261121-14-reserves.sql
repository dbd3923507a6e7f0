-- Reserves: what customers were owed at the end of a day, as a tree of sums in which each finds their own share.
create table proofs.reserve_day (
  day date not null,
  currency text not null,
  customer_count integer not null check (customer_count >= 0),
  liabilities numeric(38, 18) not null check (liabilities >= 0),
  promised numeric(38, 18) not null check (promised >= 0),
  -- place=amount=practice, joined by commas, as they are sealed.
  assets text not null,
  root bytea not null,
  -- Nodes over blocks of 1 024 leaves, 48 bytes each: hash and sum. A proof reads one block only.
  block_nodes bytea not null,
  hash bytea not null,
  signature bytea not null,
  primary key (day, currency)
);

-- The shares that a tree was made of; kept for some months, the root for ever.
create table proofs.reserve_leaf (
  user_id uuid not null,
  day date not null,
  currency text not null,
  index integer not null check (index >= 0),
  held numeric(38, 18) not null check (held >= 0),
  staked numeric(38, 18) not null check (staked >= 0),
  open_profit numeric(38, 18) not null check (open_profit >= 0),
  primary key (user_id, day, currency)
);
create unique index reserve_leaf_place on proofs.reserve_leaf (day, currency, index);

-- Days sealed before this have none.
alter table proofs.day add column reserves_root bytea;
