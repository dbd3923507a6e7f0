-- What a customer's team brought is the sum of the rebates in the books, by payer and tier.
-- since: customers
with posted as (
  select user_id, split_part(key, '/', 3) as payer_id, split_part(key, '/', 2) as tier, sum(amount) as amount
  from ledger.transfer where type = 'teamRebate' group by 1, 2, 3),
kept as (
  select user_id, payer_id::text as payer_id, tier::text as tier, sum(amount) as amount
  from team.income group by 1, 2, 3)
select coalesce(k.user_id, p.user_id) || '/' || coalesce(k.payer_id, p.payer_id) as place,
  format('income of %s, postings say %s', k.amount, p.amount) as detail
from kept k full join posted p using (user_id, payer_id, tier)
where coalesce(k.amount, 0) <> coalesce(p.amount, 0)
