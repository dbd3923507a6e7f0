-- No margin lies in a kind whose position is not open and whose order does not rest.
-- since: customers
select b.ref as place, b.available::text as detail
from ledger.balance b
left join positions.position p on p.user_id = b.user_id and p.id::text = b.ref
  and p.status in ('open', 'pending')
where b.kind = 'margin' and b.available > 0 and p.id is null
