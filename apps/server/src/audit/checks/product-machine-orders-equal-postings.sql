-- An order of machines was paid with its price, which returned only if it was cancelled; its income is what was credited.
-- since: moment
with posted as (
  select user_id, split_part(key, '/', 2) as id,
    coalesce(sum(amount) filter (where type = 'productIncome'), 0) as income,
    coalesce(sum(amount) filter (where type = 'productPrice'), 0) as paid,
    coalesce(sum(amount) filter (where type = 'productPriceReturned'), 0) as returned
  from ledger.transfer where key like 'product/%'
    and type in ('productIncome', 'productPrice', 'productPriceReturned')
  group by 1, 2)
select o.id::text as place, format('%s order of %s, income %s: postings say %s paid, %s returned, %s income',
  o.state, o.amount, o.income_total, p.paid, p.returned, p.income) as detail
from products.product_order o
left join posted p on p.user_id = o.user_id and p.id = o.id::text
where o.form = 'machine' and (p.paid is distinct from o.amount
  or p.returned <> case when o.state = 'cancelled' then o.amount else 0 end
  or p.income <> o.income_total)
