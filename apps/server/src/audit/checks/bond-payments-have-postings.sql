-- Every payment of a borrower arrived in its account, its lines are its amount less costs, and each share was posted to its holder.
-- since: full
with posted as (
  select user_id, split_part(key, '/', 2) as id, split_part(key, '/', 4) as payment,
    coalesce(sum(amount) filter (where type = 'bondRepayment'), 0) as gross,
    coalesce(sum(amount) filter (where type = 'bondRecoveryCosts'), 0) as costs,
    coalesce(sum(amount) filter (where type = 'rounding'), 0) as residue,
    coalesce(sum(amount) filter (where type = 'bondShared'), 0) as shared,
    coalesce(sum(amount) filter (where type in ('bondPrincipal', 'bondInterest', 'bondLateInterest')),
      0) as received
  from ledger.transfer where key like 'product/%/payment/%' group by 1, 2, 3),
lines as (
  select bond_id, payment, sum(amount) as amount from products.bond_payment_line group by 1, 2),
shares as (
  select n.bond_id, s.payment, sum(s.amount) as amount
  from products.bond_share s join products.bond_note n on n.user_id = s.user_id and n.id = s.note_id
  group by 1, 2)
select p.bond_id || '/' || p.number as place,
  format('gross %s, costs %s, lines %s, shares %s; posted %s, %s, %s shared', p.gross, p.costs,
    l.amount, coalesce(s.amount, 0), coalesce(t.gross, 0), coalesce(t.costs, 0),
    coalesce(t.shared, 0)) as detail
from products.bond_payment p
join products.bond b on b.id = p.bond_id
left join lines l on l.bond_id = p.bond_id and l.payment = p.number
left join shares s on s.bond_id = p.bond_id and s.payment = p.number
left join posted t on t.user_id = b.borrower_id and t.id = b.id::text
  and t.payment = p.number::text
where coalesce(t.gross, 0) <> p.gross or coalesce(t.costs, 0) <> p.costs
  or coalesce(t.residue, 0) <> p.residue or coalesce(t.shared, 0) <> coalesce(s.amount, 0)
  or coalesce(l.amount, 0) <> p.gross - p.costs
  or (p.is_shared and coalesce(s.amount, 0) <> p.gross - p.costs - p.residue)
union all
select n.id || '/' || s.payment, format('shares %s, posted %s', s.amount, coalesce(t.received, 0))
from (select user_id, note_id, payment, sum(amount) as amount from products.bond_share
  group by 1, 2, 3) s
join products.bond_note n on n.user_id = s.user_id and n.id = s.note_id
left join posted t on t.user_id = s.user_id and t.id = s.note_id::text
  and t.payment = s.payment::text
where coalesce(t.received, 0) <> s.amount
union all
select t.id || '/' || t.payment, format('posted %s to nobody''s share', t.received)
from posted t
where t.received > 0 and not exists (select from products.bond_share s
  where s.user_id = t.user_id and s.note_id::text = t.id and s.payment::text = t.payment)
