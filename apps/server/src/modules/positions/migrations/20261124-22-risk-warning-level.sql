-- Runs outside a transaction: finds positions beyond their warning level without reading all that are open.
drop index concurrently if exists positions.position_warning;
create index concurrently position_warning on positions.position
  (symbol, direction, (entry_price * 0.2 + liquidation_price * 0.8))
  where status = 'open' and liquidation_price is not null;
