-- Prices: an append-only, hash-chained tick log that everything else about a market can be recomputed from.
create schema markets;

-- One row per symbol: the newest tick. Whoever records must find the head where it left it, so two
-- recorders can never write two histories.
create table markets.head (
  symbol text primary key,
  sequence bigint not null check (sequence > 0),
  recorded_at timestamptz not null,
  hash bytea not null
);

-- Partitioned by day, so that old days can be moved away whole; partitions are made by the recorder.
create table markets.tick (
  symbol text not null,
  sequence bigint not null,
  recorded_at timestamptz not null,
  price numeric(38, 18) not null check (price > 0),
  volume numeric(38, 18) not null check (volume >= 0),
  state text not null check (state in ('live', 'closeOnly', 'halted')),
  simulated boolean not null,
  -- venue,price,age in ms,reason;… as in the canonical text of a tick.
  sources text not null,
  previous_hash bytea not null,
  hash bytea not null,
  signature bytea not null,
  primary key (symbol, sequence, recorded_at)
) partition by range (recorded_at);
create index tick_recorded_at on markets.tick using brin (recorded_at)
  with (pages_per_range = 16, autosummarize = on);

-- Closed candles. Minutes come from ticks, hours from minutes, days from hours; other periods are
-- put together when asked for. `seeded` ones hold simulated history that no tick stands behind.
create table markets.candle (
  symbol text not null,
  period text not null check (period in ('1min', '1H', '1D')),
  start_at timestamptz not null,
  open numeric(38, 18) not null,
  high numeric(38, 18) not null,
  low numeric(38, 18) not null,
  close numeric(38, 18) not null,
  volume numeric(38, 18) not null,
  seeded boolean not null,
  primary key (symbol, period, start_at),
  check (low <= least(open, close) and high >= greatest(open, close))
);
