-- An open fixed-rate order holds its principal in its customer's locked account, a closed one nothing; its income is what was credited less what was taken back.
-- since: customers
with held as (
  select user_id, ref, currency, available from ledger.balance where kind = 'locked'),
income as (
  select user_id, split_part(key, '/', 2) as id,
    sum(case when type = 'productIncome' then amount else -amount end) as amount
  from ledger.transfer where key like 'product/%' and type in ('productIncome', 'productIncomeTaken')
  group by 1, 2)
select o.id::text as place, format('%s order of %s: locked %s, income %s, postings say %s', o.state,
  o.amount, coalesce(h.available, 0), o.income_total, coalesce(i.amount, 0)) as detail
from products.product_order o
left join held h on h.user_id = o.user_id and h.ref = o.id::text and h.currency = o.currency
left join income i on i.user_id = o.user_id and i.id = o.id::text
where o.form = 'fixedRate' and (
  coalesce(h.available, 0) <> case when o.state = 'open' then o.amount else 0 end
  or o.income_total <> coalesce(i.amount, 0))
