-- Close orders: they rest until the price lets them close part of a position at a limit, and end with it.
create table positions.close_order (
  user_id uuid not null,
  id uuid not null,
  position_id uuid not null,
  symbol text not null,
  -- Of the position.
  direction text not null check (direction in ('long', 'short')),
  margin_mode text not null check (margin_mode in ('isolated', 'cross')),
  quantity_base numeric(38, 18) not null check (quantity_base > 0),
  limit_price numeric(38, 18) not null check (limit_price > 0),
  triggers_from_sequence bigint not null,
  status text not null check (status in ('resting', 'filled', 'cancelled')),
  cancel_reason text check (cancel_reason in ('user', 'positionClosed')),
  -- The closed position or part of one.
  filled_as uuid,
  placed_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, id),
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check ((status = 'filled') = (filled_as is not null))
);
create index close_order_resting on positions.close_order (user_id, position_id)
  where status = 'resting';
