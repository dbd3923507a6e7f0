-- Cross margin: positions that a whole contract account stands behind; and when and why an order was cancelled.
alter table positions.position
  add column margin_mode text not null default 'isolated'
    check (margin_mode in ('isolated', 'cross')),
  -- Part of the gain of a cross position that was paid out early, to cover a loss beside it.
  add column advanced numeric(38, 18) not null default 0 check (advanced >= 0),
  add column cancel_reason text check (cancel_reason in ('user', 'liquidation', 'notFillable')),
  add column cancelled_at timestamptz,
  drop constraint position_check,
  add constraint isolated_loss_stops_at_margin
    check (margin_mode = 'cross' or profit >= -margin and advanced = 0),
  add constraint cancelled_has_reason check ((cancel_reason is null) = (cancelled_at is null)
    and (cancel_reason is null or status = 'cancelled'));

create index position_cross_user on positions.position (user_id, id)
  where margin_mode = 'cross' and status in ('open', 'pending');

-- Customers who ever held a cross position. Whoever changes one, or takes free money from under it,
-- holds this row: what the account is worth is then nobody else's to change.
create table positions.cross_account (
  user_id uuid primary key
);
