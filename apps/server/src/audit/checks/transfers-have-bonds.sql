-- Every transfer of a bond belongs to a note, or to a bond of that borrower.
-- since: full
select t.key as place, t.type as detail
from ledger.transfer t
where t.type like 'bond%'
  and not exists (select from products.bond_note n
    where n.user_id = t.user_id and n.id::text = split_part(t.key, '/', 2))
  and not exists (select from products.bond b
    where b.borrower_id = t.user_id and b.id::text = split_part(t.key, '/', 2))
