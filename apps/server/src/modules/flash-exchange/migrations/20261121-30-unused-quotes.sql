-- What customers asked for as firm quotes and did not use: each is a free option, so there is an end of asking.
alter table flash_exchange.quote
  -- In the settlement currency.
  add column value numeric(38, 18) not null default 0 check (value >= 0);

create table flash_exchange.unused (
  user_id uuid primary key,
  value numeric(38, 18) not null check (value >= 0),
  as_of timestamptz not null
);
