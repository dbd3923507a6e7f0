-- Margin and fee of every order that rests lie in the kind that is named after it.
-- since: customers
select p.id::text as place,
  format('margin %s, fee %s, kind %s', p.margin, p.open_fee, coalesce(b.available, 0)) as detail
from positions.position p
left join ledger.balance b on b.user_id = p.user_id and b.kind = 'margin' and b.ref = p.id::text
where p.status = 'pending' and coalesce(b.available, 0) <> p.margin + p.open_fee
