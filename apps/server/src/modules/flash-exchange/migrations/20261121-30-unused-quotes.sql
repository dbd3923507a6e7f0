-- Value of firm quotes that customers did not use: each is a free option, so it is limited.
alter table flash_exchange.quote
  -- In the settlement currency.
  add column value numeric(38, 18) not null default 0 check (value >= 0);

create table flash_exchange.unused (
  user_id uuid primary key,
  value numeric(38, 18) not null check (value >= 0),
  as_of timestamptz not null
);
