-- Stop-limit orders: a resting order may wait for the mark to cross a price before its limit counts.
alter table positions.position
  add column stop_price numeric(38, 18) check (stop_price > 0),
  add column stop_side text check (stop_side in ('above', 'below')),
  -- Null while it waits.
  add column stop_crossed_sequence bigint,
  add check ((stop_price is null) = (stop_side is null)),
  add check (stop_crossed_sequence is null or stop_price is not null);
