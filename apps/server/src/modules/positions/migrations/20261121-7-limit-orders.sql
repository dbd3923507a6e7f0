-- Limit orders: a position may rest as pending until the index crosses its limit, or be cancelled.
alter table positions.position
  -- Null for market orders. While the order rests its entry_price is the same.
  add column limit_price numeric(38, 18) check (limit_price > 0),
  add constraint pending_has_limit check (status <> 'pending' or limit_price is not null);

create index position_pending_symbol on positions.position (symbol) where status = 'pending';
create index position_pending_user on positions.position (user_id, id) where status = 'pending';
