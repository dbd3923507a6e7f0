-- Sequences of a symbol have no gap up to its head.
-- since: moment
select t.symbol as place,
  format('%s to %s, %s ticks', min(t.sequence), max(t.sequence), count(*)) as detail
from markets.tick t join markets.head h using (symbol)
group by t.symbol, h.sequence
having count(*) <> max(t.sequence) - min(t.sequence) + 1 or max(t.sequence) <> h.sequence
