-- Each customer balance is the sum of its postings, and none is below zero.
-- since: customers
with summed as (
  select user_id, kind, ref, currency, sum(amount) as amount from ledger.posting
  where kind not like 'house:%' group by 1, 2, 3, 4)
select concat_ws('/', user_id, kind, ref, currency) as place,
  format('balance %s, postings %s', coalesce(available, 0), coalesce(amount, 0)) as detail
from ledger.balance full join summed using (user_id, kind, ref, currency)
where coalesce(available, 0) <> coalesce(amount, 0) or available < 0 or amount < 0
