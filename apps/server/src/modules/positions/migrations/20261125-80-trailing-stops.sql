-- Trailing stops: what was asked for, the tick from which the best mark counts, and, once one has closed its position, that best mark.
alter table positions.position
  add column trailing_callback numeric(38, 18) check (trailing_callback > 0 and trailing_callback < 1),
  -- Null: it follows from the start.
  add column trailing_activation numeric(38, 18) check (trailing_activation > 0),
  add column trailing_from_sequence bigint,
  add column trailing_from timestamptz,
  add column trailing_from_price numeric(38, 18),
  add column trailing_best numeric(38, 18),
  add column trailing_best_sequence bigint,
  add check ((trailing_callback is null) = (trailing_from_sequence is null)),
  add check ((trailing_callback is null) = (trailing_from is null)),
  add check ((trailing_callback is null) = (trailing_from_price is null)),
  add check ((trailing_best is null) = (trailing_best_sequence is null)),
  drop constraint position_close_reason_check;
alter table positions.position
  add constraint position_close_reason_check check (close_reason in
    ('user', 'takeProfit', 'stopLoss', 'trailingStop', 'limitClose', 'liquidation')) not valid;
create index position_trailing on positions.position (user_id, id)
  where status = 'open' and trailing_callback is not null;
