-- The margin of every open position lies in the kind that is named after it.
-- since: customers
select p.id::text as place,
  format('margin %s, kind %s', p.margin, coalesce(b.available, 0)) as detail
from positions.position p
left join ledger.balance b on b.user_id = p.user_id and b.kind = 'margin' and b.ref = p.id::text
where p.status = 'open' and coalesce(b.available, 0) <> p.margin
