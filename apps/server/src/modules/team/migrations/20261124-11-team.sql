-- What customers earn from the trading fees of those whom they invited.
create schema team;

-- Sums of the rebates that the books hold one by one.
create table team.income (
  user_id uuid not null,
  -- Calendar day at UTC+8 on which the fees were paid.
  day date not null,
  -- 1: invited by the customer; 2: invited by those.
  tier smallint not null check (tier in (1, 2)),
  payer_id uuid not null,
  -- Fees paid for, in the settlement currency.
  fees numeric(38, 18) not null check (fees > 0),
  amount numeric(38, 18) not null check (amount > 0 and amount <= fees),
  primary key (user_id, day, tier, payer_id)
);
create index income_payer on team.income (payer_id);

-- Fees are followed in the order in which they were written.
create table team.progress (
  id boolean primary key default true check (id),
  -- Fees up to this place are older than rebates.
  from_place bigint not null,
  -- Fees up to this place are done.
  done_place bigint not null check (done_place >= from_place),
  -- When they were.
  done_at timestamptz not null
);
