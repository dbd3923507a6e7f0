-- What counts against a cap is what is open in its symbol and side.
with held as (
  select symbol, direction, sum(quantity_base) as quantity_base from positions.position
  where status = 'open' group by 1, 2)
select symbol || '/' || direction as place,
  format('counted %s, open %s', o.quantity_base, h.quantity_base) as detail
from positions.open_interest o full join held h using (symbol, direction)
where coalesce(o.quantity_base, 0) <> coalesce(h.quantity_base, 0)
