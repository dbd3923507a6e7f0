-- Carry: what positions got or paid for being held, and which moments of which symbol are settled.
alter table positions.position add column carry numeric(38, 18) not null default 0;

-- The next moment of a symbol; moved in the transaction that settles the one before.
create table positions.carry_due (
  symbol text primary key,
  due_at timestamptz not null
);

-- Every moment that was settled, with the tick that priced it and what each side got of its notional.
create table positions.carry_period (
  symbol text not null,
  due_at timestamptz not null,
  sequence bigint not null,
  long_rate numeric(38, 18) not null,
  short_rate numeric(38, 18) not null,
  primary key (symbol, due_at)
);
