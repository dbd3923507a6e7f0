-- Second contracts: what is on offer, what was sold, the recorded ticks that decided it, and what it can cost.
create schema second_contracts;

-- A change of terms is a new version; contracts keep the one they were made under.
create table second_contracts.set_version (
  id text not null,
  version integer not null check (version > 0),
  symbol text not null,
  period_s integer not null check (period_s > 0),
  profit_rate numeric(38, 18) not null check (profit_rate > 0 and profit_rate < 1),
  min_stake numeric(38, 18) not null check (min_stake > 0),
  max_stake numeric(38, 18) not null check (max_stake >= min_stake),
  -- SHA-256 of the canonical text of the version.
  hash bytea not null,
  in_force_at timestamptz not null,
  primary key (id, version)
);

create table second_contracts.contract (
  user_id uuid not null,
  id uuid not null,
  symbol text not null,
  direction text not null check (direction in ('up', 'down')),
  set_id text not null,
  set_version integer not null,
  period_s integer not null check (period_s > 0),
  profit_rate numeric(38, 18) not null check (profit_rate > 0),
  stake numeric(38, 18) not null check (stake > 0),
  -- Locked from house equity at acceptance; with the stake it is the most that can be paid.
  win_profit numeric(38, 18) not null check (win_profit > 0),
  accepted_at timestamptz not null,
  accepted_sequence bigint not null,
  -- Second of its exposure row: when it was expected to expire at acceptance.
  expiry_second bigint not null,
  status text not null check (status in ('active', 'won', 'lost', 'tied', 'voided')),
  -- The tick it waits for: the first one after a sequence and from a moment on. Before the entry is
  -- known that is the entry, then the exit.
  awaits_after_sequence bigint not null,
  awaits_at timestamptz not null,
  entry_sequence bigint,
  entry_price numeric(38, 18),
  entered_at timestamptz,
  exit_sequence bigint,
  exit_price numeric(38, 18),
  exited_at timestamptz,
  profit numeric(38, 18),
  settled_at timestamptz,
  primary key (user_id, id),
  foreign key (set_id, set_version) references second_contracts.set_version (id, version),
  check ((status = 'active') = (settled_at is null)),
  check ((status = 'active') = (profit is null)),
  check ((entry_sequence is null) = (entry_price is null) and (entry_sequence is null) = (entered_at is null)),
  check ((exit_sequence is null) = (exit_price is null) and (exit_sequence is null) = (exited_at is null)),
  check ((status in ('won', 'lost', 'tied')) = (exit_sequence is not null)),
  check (exit_sequence is null or exit_sequence > entry_sequence)
);
-- What is due: read by every settling round.
create index contract_awaits on second_contracts.contract (awaits_at) where status = 'active';

-- Sums of what was sold per symbol and expected expiry second, locked by whoever sells more of it.
create table second_contracts.exposure (
  symbol text not null,
  expiry_second bigint not null,
  up_stake numeric(38, 18) not null default 0,
  up_profit numeric(38, 18) not null default 0,
  down_stake numeric(38, 18) not null default 0,
  down_profit numeric(38, 18) not null default 0,
  primary key (symbol, expiry_second)
);
