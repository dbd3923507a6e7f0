-- Practice prices come from a key of 256 bits now; a path passes a known price, so an old log goes on where it ended.
create table markets.practice_anchor (
  symbol text primary key,
  anchored_at timestamptz not null,
  price numeric(38, 18) not null check (price > 0)
);
