-- Why a trading fee had its rate: the version of the level terms and the customer's level at the fill.
-- Null for fills older than discounts, which paid the full rate, and for liquidations, which pay
-- no trading fee. Of a resting order: what it was promised.
alter table positions.position
  add column open_fee_terms smallint check (open_fee_terms > 0),
  add column open_fee_level smallint check (open_fee_level between 0 and 6),
  add column close_fee_terms smallint check (close_fee_terms > 0),
  add column close_fee_level smallint check (close_fee_level between 0 and 6),
  add check ((open_fee_terms is null) = (open_fee_level is null)),
  add check ((close_fee_terms is null) = (close_fee_level is null)),
  add check (close_fee_terms is null or close_reason <> 'liquidation');
