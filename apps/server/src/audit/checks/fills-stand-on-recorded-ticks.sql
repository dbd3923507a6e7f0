-- Every fill names a tick that the log holds.
-- since: customers
select p.id::text as place, format('open %s, close %s', p.open_sequence, p.close_sequence) as detail
from positions.position p
where not exists (
    select from markets.tick t where t.symbol = p.symbol and t.sequence = p.open_sequence)
  or p.close_sequence is not null and not exists (
    select from markets.tick t where t.symbol = p.symbol and t.sequence = p.close_sequence)
