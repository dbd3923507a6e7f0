-- A bond is subscribed for exactly what its notes add up to, numbered without a gap, and never beyond its target.
-- since: full
select b.id::text as place,
  format('%s: target %s, subscribed %s, notes %s of %s, last number %s', b.status, b.target,
    b.subscribed, coalesce(n.amount, 0), coalesce(n.count, 0), coalesce(n.last, 0)) as detail
from products.bond b
left join (
  select bond_id, sum(amount) as amount, count(*) as count, max(number) as last
  from products.bond_note group by bond_id) n on n.bond_id = b.id
where b.subscribed <> coalesce(n.amount, 0) or b.subscribed > b.target
  or b.notes <> coalesce(n.count, 0) or b.notes <> coalesce(n.last, 0)
  or (b.status in ('payingOut', 'repaying', 'defaulted', 'repaid', 'writtenOff')
    and b.subscribed <> b.target)
