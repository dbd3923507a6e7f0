-- Each credited day of an order has its row of income, and no other day has one.
-- since: customers
select o.id::text as place, format('%s days credited, %s rows', o.credited_days, count(i.day)) as detail
from products.product_order o
left join products.income i on i.user_id = o.user_id and i.order_id = o.id
  and i.day >= o.starts_on and i.day < o.starts_on + o.credited_days
where o.form in ('fixedRate', 'machine')
group by o.user_id, o.id, o.credited_days having count(i.day) <> o.credited_days
