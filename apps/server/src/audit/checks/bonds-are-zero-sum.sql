-- What a borrower got is what its notes lent, and what it paid went to holders, collectors and rounding: nothing stays with it but payments that are being shared, and nothing comes from or goes to the house.
-- since: full
with held as (
  select user_id, sum(case when to_kind = 'balance' then amount else -amount end) as amount
  from ledger.transfer
  where type in ('bondDrawn', 'bondPaidOut', 'bondRepayment', 'bondRecoveryCosts', 'bondShared')
    or (type = 'rounding' and key like 'product/%/payment/%')
  group by user_id),
waiting as (
  select b.borrower_id, sum(p.gross - p.costs - p.residue - coalesce(s.amount, 0)) as amount
  from products.bond b join products.bond_payment p on p.bond_id = b.id
  left join (
    select n.bond_id, s.payment, sum(s.amount) as amount
    from products.bond_share s
    join products.bond_note n on n.user_id = s.user_id and n.id = s.note_id
    group by 1, 2) s on s.bond_id = p.bond_id and s.payment = p.number
  group by b.borrower_id)
select o.id::text as place,
  format('holds %s, has to share %s', coalesce(h.amount, 0), coalesce(w.amount, 0)) as detail
from products.bond_borrower o
left join held h on h.user_id = o.id
left join waiting w on w.borrower_id = o.id
where coalesce(h.amount, 0) <> coalesce(w.amount, 0)
union all
select key, type || ' moved ' || from_kind || ' to ' || to_kind
from ledger.transfer
where type like 'bond%' and (from_kind like 'house:%' and from_kind not in ('house:clearing', 'house:external:bank')
  or to_kind like 'house:%' and to_kind not in ('house:clearing', 'house:external:bank'))
