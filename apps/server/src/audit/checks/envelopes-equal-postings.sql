-- What waits in an envelope is what its postings moved into the reserve and not out of it.
-- since: customers
with posted as (
  select user_id, split_part(key, '/', 3) as week, sum(amount) as reserved
  from ledger.posting where kind = 'house:reserved' and key like 'level/%' group by 1, 2)
select coalesce(e.user_id, p.user_id) || '/' || coalesce(e.week::text, p.week) as place,
  format('envelope holds %s, postings say %s', e.amount, p.reserved) as detail
from (select * from levels.envelope where state = 'waiting') e
full join posted p on p.user_id = e.user_id and p.week = e.week::text
where coalesce(e.amount, 0) <> coalesce(p.reserved, 0)
