-- Pools: accounts of the house that trade for the holders of their units, valued and signed every day.
-- A day in UTC+8; compares as it reads.
create domain products.day as text check (value ~ '^\d{4}-\d{2}-\d{2}$');

create table products.pool (
  id text primary key,
  -- The pool's own account, which trades like a customer.
  user_id uuid not null unique,
  -- The day in progress, in UTC+8, and how far it is.
  day products.day not null,
  stage text not null check (stage in
    ('mark', 'collect', 'execute', 'decide', 'trade', 'hedge', 'hedgeTrade', 'idle', 'free', 'freeTrade')),
  -- Newest day with a NAV; orders made later are executed at a later one.
  marked_day products.day,
  units numeric(38, 18) not null check (units > 0),
  -- The house's own units, which nobody can redeem.
  house_units numeric(38, 18) not null check (house_units > 0 and house_units <= units),
  nav numeric(38, 18) not null check (nav >= 0),
  high_water numeric(38, 18) not null,
  -- Fees charged and not yet paid.
  fees_owed numeric(38, 18) not null default 0 check (fees_owed >= 0),
  -- All that holders paid in and were paid, and the fees paid, since the opening; in USDT.
  paid_in numeric(38, 18) not null,
  paid_out numeric(38, 18) not null default 0,
  fees_paid numeric(38, 18) not null default 0,
  -- Share of every request to leave that the NAV in progress pays; null before it is known.
  redeem_share numeric(38, 18),
  opened_at timestamptz not null
);

-- One signed NAV per pool and day, with everything that it was computed from.
create table products.pool_nav (
  pool_id text not null references products.pool (id),
  day products.day not null,
  nav numeric(38, 18) not null,
  worth numeric(38, 18) not null,
  units numeric(38, 18) not null,
  high_water numeric(38, 18) not null,
  management_fee numeric(38, 18) not null,
  performance_fee numeric(38, 18) not null,
  text text not null,
  hash text not null,
  signature text not null,
  marked_at timestamptz not null,
  primary key (pool_id, day)
);

-- Why a pool traded: the signed text of each decision.
create table products.pool_decision (
  pool_id text not null references products.pool (id),
  day products.day not null,
  kind text not null check (kind in ('target', 'hedge', 'free')),
  text text not null,
  hash text not null,
  signature text not null,
  decided_at timestamptz not null,
  primary key (pool_id, day, kind)
);

-- The commands of a decision. Each has its id before it runs, so that it can only be made once.
create table products.pool_step (
  pool_id text not null references products.pool (id),
  id uuid not null,
  day products.day not null,
  stage text not null,
  number smallint not null,
  kind text not null check (kind in ('transfer', 'close', 'open', 'exchange')),
  request jsonb not null,
  status text not null default 'planned' check (status in ('planned', 'done', 'skipped')),
  -- Key of the refusal that a skipped step ended with.
  reason text,
  done_at timestamptz,
  primary key (pool_id, day, stage, number),
  unique (pool_id, id),
  check ((status = 'skipped') = (reason is not null))
);

-- What the pool traded: by its own steps, and what the market closed against it.
create table products.pool_trade (
  pool_id text not null references products.pool (id),
  -- Id of the opening, of the closing (a slice's own) or of the exchange.
  id uuid not null,
  kind text not null check (kind in ('open', 'close', 'liquidation', 'exchange')),
  -- Day of the first NAV that includes it.
  nav_day products.day not null,
  symbol text not null,
  is_buy boolean not null,
  quantity numeric(38, 18) not null check (quantity > 0),
  price numeric(38, 18) not null,
  -- Fee of a contract, or spread of an exchange in the currency received.
  fee numeric(38, 18) not null,
  -- What it added to the pool's USDT, margins included; negative if it took.
  cash numeric(38, 18) not null,
  -- Position that it opened or closed; null for an exchange.
  position_id uuid,
  -- Tick that priced it.
  sequence bigint not null,
  traded_at timestamptz not null,
  primary key (pool_id, id, kind)
);
create index pool_trade_newest on products.pool_trade (pool_id, traded_at, id);

-- Units of customers, by order.
create table products.pool_holding (
  user_id uuid not null,
  order_id uuid not null,
  pool_id text not null references products.pool (id),
  units numeric(38, 18) not null check (units >= 0),
  primary key (user_id, order_id)
);
create index pool_holding_pool on products.pool_holding (pool_id) where units > 0;

-- What customers asked of the next NAV, and what came of it.
create table products.pool_request (
  user_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  pool_id text not null references products.pool (id),
  kind text not null check (kind in ('buy', 'redeem')),
  -- Money to buy for, or units to give back.
  amount numeric(38, 18) not null check (amount > 0),
  -- Units not yet given back; 0 for purchases.
  units_left numeric(38, 18) not null check (units_left >= 0),
  -- First day whose NAV executes it.
  nav_day products.day not null,
  -- Newest NAV that executed a part of it.
  executed_day products.day,
  status text not null default 'waiting'
    check (status in ('waiting', 'executed', 'refunded', 'cancelled')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, id),
  check ((status = 'waiting') = (ended_at is null))
);
create index pool_request_waiting on products.pool_request (pool_id, nav_day) where status = 'waiting';
create index pool_request_order on products.pool_request (user_id, order_id);

-- What each NAV made of a request.
create table products.pool_fill (
  user_id uuid not null,
  request_id uuid not null,
  day products.day not null,
  nav numeric(38, 18) not null,
  units numeric(38, 18) not null,
  -- What the customer paid or got.
  money numeric(38, 18) not null,
  primary key (user_id, request_id, day)
);

-- What a strategy would have made of simulated prices from before the log began.
create table products.pool_back_test (
  pool_id text not null references products.pool (id),
  day products.day not null,
  nav numeric(38, 18) not null,
  primary key (pool_id, day)
);
