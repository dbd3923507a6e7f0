-- The units of a pool are those of its orders and the house's, and what its holders paid in, were paid and paid as fees is what its postings say.
-- since: moment
with held as (
  select pool_id, sum(units) as units from products.pool_holding group by 1),
posted as (
  select p.id,
    coalesce(sum(t.amount) filter (where t.type in ('unitsIssued', 'poolSeed')), 0) as paid_in,
    coalesce(sum(t.amount) filter (where t.type in ('unitsWithdrawn', 'rounding')
      and t.key like 'product/%/redeem/%'), 0) as paid_out,
    coalesce(sum(t.amount) filter (where t.type = 'poolFee'), 0) as fees
  from products.pool p left join ledger.transfer t on t.user_id = p.user_id and t.key like 'product/%'
  group by p.id)
select p.id as place, format('%s units, holders %s, house %s; paid in %s of %s, out %s of %s, fees %s of %s',
  p.units, coalesce(h.units, 0), p.house_units, p.paid_in, m.paid_in, p.paid_out, m.paid_out,
  p.fees_paid, m.fees) as detail
from products.pool p join posted m on m.id = p.id left join held h on h.pool_id = p.id
where p.units <> p.house_units + coalesce(h.units, 0)
  or p.paid_in <> m.paid_in or p.paid_out <> m.paid_out or p.fees_paid <> m.fees
