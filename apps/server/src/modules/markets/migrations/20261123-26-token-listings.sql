-- Tokens sold in offerings have a market from their listing on: nothing is priced or recorded before.
create table markets.token_listing (
  symbol text primary key,
  listed_at timestamptz not null
);
