-- A guard knows what is reserved in its currency, and what the commands under its lock did to equity: no more, no less.
-- since: full
with moves as (
  select currency, coalesce(sum(amount) filter (where kind = 'house:reserved'), 0) as reserved,
    coalesce(sum(amount) filter (where kind = 'house:equity'
      and (key like 'second-contract/%' or key like 'exchange/%' or key like 'product/%'
        or key like 'loan/%' or key like 'offering/%' or key like 'level/%'
        or key like 'competition/%' or key like 'task/%' or key like 'capital/%')), 0) as moved
  from ledger.posting where kind in ('house:reserved', 'house:equity') group by currency)
select currency as place, format('guard holds %s and %s, postings say %s and %s', g.reserved, g.moved,
  m.reserved, m.moved) as detail
from ledger.guard g full join moves m using (currency)
where coalesce(g.reserved, 0) <> coalesce(m.reserved, 0) or coalesce(g.moved, 0) <> coalesce(m.moved, 0)
