-- What a sale of collateral says was sold is what left the customer, and the house paid its value at the named price: proceeds, spread and rounding.
-- since: customers
with sale as (
  select e.user_id, e.loan_id, e.price, e.amount,
    row_number() over (partition by e.user_id, e.loan_id order by e.id) as number
  from loans.event e where e.kind = 'sold' and e.amount > 0),
moved as (
  select user_id, split_part(key, '/', 2) as loan_id,
    sum(amount) filter (where type = 'collateralSold') as sold,
    coalesce(sum(amount) filter (where type in ('collateralProceeds', 'exchangeSpread', 'rounding')), 0) as paid,
    row_number() over (partition by user_id, split_part(key, '/', 2)
      order by split_part(key, '/', 4)::integer) as number
  from ledger.transfer where key like 'loan/%/sale/%' group by user_id, key)
select coalesce(s.loan_id::text, m.loan_id) as place,
  format('sold %s at %s, moved %s for %s', s.amount, s.price, m.sold, m.paid) as detail
from sale s
full join moved m on m.user_id = s.user_id and m.loan_id = s.loan_id::text and m.number = s.number
where s.loan_id is null or m.loan_id is null or m.sold is distinct from s.amount
  or abs(m.paid - s.amount * s.price) > 0.000000000000000001
