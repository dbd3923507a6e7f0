-- Mining income follows from recorded figures alone: what the network asked and paid, and how each machine ran.
create table products.network_record (
  sequence bigint primary key check (sequence > 0),
  recorded_for timestamptz not null,
  height bigint not null,
  difficulty numeric(38, 18) not null check (difficulty > 0),
  reward numeric(38, 18) not null check (reward >= 0),
  event text not null check (event in ('day', 'retarget', 'halving')),
  simulated boolean not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  signature bytea not null
);
create index network_record_by_time on products.network_record (recorded_for, sequence);

create table products.machine_day (
  sequence bigint primary key check (sequence > 0),
  product_id uuid not null,
  product_version integer not null,
  -- A day in UTC+8.
  day date not null,
  uptime numeric(38, 18) not null check (uptime between 0 and 1),
  -- The tick of BTCUSDT that costs were converted with.
  mark_sequence bigint not null,
  mark numeric(38, 18) not null check (mark > 0),
  -- Of one machine, in BTC.
  output numeric(38, 18) not null,
  electricity numeric(38, 18) not null check (electricity >= 0),
  hosting numeric(38, 18) not null check (hosting >= 0),
  income numeric(38, 18) not null check (income >= 0),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  signature bytea not null,
  unique (product_id, product_version, day),
  check (output = electricity + hosting + income)
);

-- How far both logs reach; its lock orders those who add to them.
create table products.mining_progress (
  only_row boolean primary key default true check (only_row),
  -- The last day of which machines are recorded.
  recorded_day date
);
insert into products.mining_progress default values;
