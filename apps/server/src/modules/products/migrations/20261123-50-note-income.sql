-- When each share of a borrower's payment was credited: income of a day is what was credited in it.
alter table products.bond_share add column credited_at timestamptz;
update products.bond_share s set credited_at = p.received_at
from products.bond_note n join products.bond_payment p on p.bond_id = n.bond_id
where n.user_id = s.user_id and n.id = s.note_id and p.number = s.payment;
alter table products.bond_share alter column credited_at set not null;
