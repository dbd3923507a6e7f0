-- What one side of a crypto symbol paid at a moment the other side got, but for crumbs.
-- since: full
with paid as (
  select p.symbol, split_part(t.key, '/', 4) as moment,
    sum(case when t.to_kind in ('margin', 'contract') then -t.amount else t.amount end) as left_over
  from ledger.transfer t
  join positions.position p on p.user_id = t.user_id and p.id::text = split_part(t.key, '/', 2)
  where t.type = 'carry' and p.symbol like '%USDT' group by 1, 2),
crumbs as (
  select split_part(key, '/', 2) as symbol, split_part(key, '/', 3) as moment, sum(amount) as amount
  from ledger.transfer where type = 'rounding' and key like 'carry/%' group by 1, 2)
select paid.symbol || '/' || paid.moment as place,
  format('left over %s, crumbs %s', left_over, coalesce(amount, 0)) as detail
from paid left join crumbs using (symbol, moment)
where left_over <> coalesce(amount, 0)
