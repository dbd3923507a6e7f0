-- What was paid early of a customer's gains is what their positions say was paid.
-- since: customers
with moved as (
  select user_id, sum(amount) as amount from ledger.transfer where type = 'unrealizedProfitCredit' group by 1),
said as (
  select user_id, sum(unrealized_profit_credit) as amount from positions.position where unrealized_profit_credit > 0 group by 1)
select coalesce(moved.user_id, said.user_id)::text as place,
  format('paid %s, said %s', coalesce(moved.amount, 0), coalesce(said.amount, 0)) as detail
from moved full join said using (user_id)
where coalesce(moved.amount, 0) <> coalesce(said.amount, 0)
