-- Exchange between currencies at a quoted rate: one firm quote per customer, and exchanges with the recorded prices they used.
create schema flash_exchange;

-- A newer quote replaces the previous one, and using it deletes it.
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
  -- Null if it was made at the current price without a quote.
  quote_id uuid,
  from_currency text not null,
  to_currency text not null,
  amount numeric(38, 18) not null check (amount > 0),
  rate numeric(38, 18) not null,
  received numeric(38, 18) not null check (received > 0),
  spread numeric(38, 18) not null check (spread >= 0),
  rounding numeric(38, 18) not null check (rounding >= 0),
  -- Amount received beyond the quote.
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

-- Lock for exchanges into a currency, so that together they never take more of it than the house has.
create table flash_exchange.desk (currency text primary key);
