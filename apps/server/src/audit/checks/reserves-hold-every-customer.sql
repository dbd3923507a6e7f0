-- The reserves of the newest two days owe each customer what the books and open bets say, leave nobody out, and add up to the total.
-- since: days
with sealed as (
  select r.*, ((r.day + 1)::timestamp at time zone 'UTC') as ended
  from proofs.reserve_day r where r.day > (select max(day) - 2 from proofs.reserve_day)),
held as (
  select s.day, s.currency, p.user_id, sum(p.amount) as amount
  from sealed s join ledger.posting p on p.currency = s.currency and p.created_at < s.ended
    and p.kind not like 'house:%'
  group by 1, 2, 3),
staked as (
  select s.day, s.currency, c.user_id, sum(c.stake) as amount
  from sealed s join second_contracts.contract c on c.accepted_at < s.ended
    and (c.settled_at is null or c.settled_at >= s.ended)
  where s.currency = 'USDT' group by 1, 2, 3),
leaf as (
  select l.* from proofs.reserve_leaf l join sealed using (day, currency)),
total as (
  select s.day, s.currency, s.customer_count, s.liabilities, count(l.user_id) as leaves,
    coalesce(sum(l.held + l.staked + l.open_profit), 0) as sum
  from sealed s left join leaf l using (day, currency) group by 1, 2, 3, 4)
select concat_ws('/', day, currency, user_id) as place,
  format('leaf %s, books %s', coalesce(l.held, 0), coalesce(h.amount, 0)) as detail
from leaf l full join held h using (day, currency, user_id)
where coalesce(l.held, 0) <> coalesce(h.amount, 0)
union all
select concat_ws('/', day, currency, user_id),
  format('leaf %s, staked %s', coalesce(l.staked, 0), coalesce(b.amount, 0))
from leaf l full join staked b using (day, currency, user_id)
where coalesce(l.staked, 0) <> coalesce(b.amount, 0)
union all
select concat_ws('/', day, currency),
  format('%s leaves of %s, sum %s of %s', leaves, customer_count, sum, liabilities)
from total where leaves <> customer_count or sum <> liabilities
