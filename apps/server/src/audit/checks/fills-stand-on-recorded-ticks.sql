-- Every fill names a tick that the log holds. Ticks of packed days were compared with their rows.
-- since: customers
with packed as (select symbol, max(last_sequence) as sequence from markets.packed_day group by 1)
select p.id::text as place, format('open %s, close %s', p.open_sequence, p.close_sequence) as detail
from positions.position p
left join packed on packed.symbol = p.symbol
where p.open_sequence > coalesce(packed.sequence, 0) and not exists (
    select from markets.tick t where t.symbol = p.symbol and t.sequence = p.open_sequence)
  or p.close_sequence > coalesce(packed.sequence, 0) and not exists (
    select from markets.tick t where t.symbol = p.symbol and t.sequence = p.close_sequence)
