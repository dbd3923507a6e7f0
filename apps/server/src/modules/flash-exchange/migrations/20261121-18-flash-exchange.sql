-- Currency against currency at a quoted rate: the one firm quote of each customer, and what was exchanged at which recorded prices.
create schema flash_exchange;

-- A newer quote takes the place of the one before, and using it takes it away.
create table flash_exchange.quote (
  user_id uuid primary key,
  id uuid not null,
  from_currency text not null,
  to_currency text not null,
  amount numeric(38, 18) not null check (amount > 0),
  rate numeric(38, 18) not null,
  received numeric(38, 18) not null check (received > 0),
  spread numeric(38, 18) not null check (spread >= 0),
  rounding numeric(38, 18) not null check (rounding >= 0),
  from_sequence bigint,
  to_sequence bigint,
  expires_at timestamptz not null
);

create table flash_exchange.exchange (
  user_id uuid not null,
  id uuid not null,
  -- Null where it was made at the price of the moment.
  quote_id uuid,
  from_currency text not null,
  to_currency text not null,
  amount numeric(38, 18) not null check (amount > 0),
  rate numeric(38, 18) not null,
  received numeric(38, 18) not null check (received > 0),
  spread numeric(38, 18) not null check (spread >= 0),
  rounding numeric(38, 18) not null check (rounding >= 0),
  -- What the market gave on top of the quote.
  improvement numeric(38, 18) not null check (improvement >= 0),
  from_sequence bigint,
  to_sequence bigint,
  exchanged_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, quote_id),
  check (from_currency <> to_currency),
  check ((from_sequence is null) = (from_currency = 'USDT')),
  check ((to_sequence is null) = (to_currency = 'USDT'))
);

-- Exchanges into a currency wait for each other here, so that together they never take more of it than the house has.
create table flash_exchange.desk (currency text primary key);
