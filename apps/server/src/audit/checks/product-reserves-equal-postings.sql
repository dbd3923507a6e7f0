-- What an order of a product still has reserved is what its postings moved into the reserve and not out of it.
-- since: customers
with posted as (
  select user_id, split_part(key, '/', 2) as id, currency, sum(amount) as reserved
  from ledger.posting where kind = 'house:reserved' and key like 'product/%' group by 1, 2, 3)
select coalesce(o.id::text, p.id) as place,
  format('order holds %s, postings say %s', o.reserved, p.reserved) as detail
from products.product_order o full join posted p on p.user_id = o.user_id and p.id = o.id::text
where coalesce(o.reserved, 0) <> coalesce(p.reserved, 0)
