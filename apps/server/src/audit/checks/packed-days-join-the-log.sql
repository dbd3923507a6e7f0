-- Packed days of a symbol begin with its first tick, follow one another, and the rows of the log follow them.
with spans as (
  select symbol, day, first_sequence, last_sequence,
    lag(last_sequence, 1, 0::bigint) over log as before, lead(first_sequence) over log as next
  from markets.packed_day window log as (partition by symbol order by first_sequence))
select s.symbol as place, format('%s: %s to %s', s.day, s.first_sequence, s.last_sequence) as detail
from spans s
where s.first_sequence <> s.before + 1
  or s.next is null and not exists (
    select from markets.tick t where t.symbol = s.symbol and t.sequence = s.last_sequence + 1)
