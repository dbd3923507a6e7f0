-- Old days of the tick log, compressed: the rows of a day go once its blocks hold the same ticks.

-- Up to 1,024 consecutive ticks of a symbol on a day.
create table markets.packed_block (
  symbol text not null,
  day date not null,
  first_sequence bigint not null,
  last_sequence bigint not null check (last_sequence >= first_sequence),
  -- Compressed lines; what the chain of hashes tells is left out.
  bytes bytea not null,
  primary key (symbol, first_sequence)
);
alter table markets.packed_block alter column bytes set storage external;
create index packed_block_day on markets.packed_block (day);

-- Days whose rows are gone: from then on their blocks are read.
create table markets.packed_day (
  symbol text not null,
  day date not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  packed_at timestamptz not null,
  primary key (symbol, day)
);

-- One row, written by the first process that knows packed days: until then the release before may be started again.
create table markets.packing (
  one boolean primary key default true check (one),
  begins_at timestamptz not null
);
