-- Every sale of collateral names a tick that the log holds, and its price.
-- since: customers
select e.loan_id::text as place, format('tick %s at %s, log %s', e.sequence, e.price, t.price) as detail
from loans.event e
left join markets.tick t on t.symbol = e.currency || 'USDT' and t.sequence = e.sequence
left join (select symbol, max(last_sequence) as sequence from markets.packed_day group by 1) packed
  on packed.symbol = e.currency || 'USDT'
where e.kind = 'sold' and t.price is distinct from e.price
  and e.sequence > coalesce(packed.sequence, 0)
