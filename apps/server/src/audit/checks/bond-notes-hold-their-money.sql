-- The money of a note lies locked under its id until it is lent or given back, each once and whole.
-- since: full
with moved as (
  select n.user_id, n.id, n.status, n.amount,
    coalesce(sum(t.amount) filter (where t.type = 'bondSubscription'), 0) as locked,
    coalesce(sum(t.amount) filter (where t.type = 'bondRefund'), 0) as refunded,
    coalesce(sum(t.amount) filter (where t.type = 'bondLent'), 0) as lent
  from products.bond_note n
  left join ledger.transfer t on t.user_id = n.user_id and t.key like 'product/' || n.id || '/%'
  group by n.user_id, n.id, n.status, n.amount)
select m.id::text as place,
  format('%s: amount %s; locked %s, refunded %s, lent %s, account %s', m.status, m.amount, m.locked,
    m.refunded, m.lent, coalesce(b.available, 0)) as detail
from moved m
left join ledger.balance b on b.user_id = m.user_id and b.kind = 'locked' and b.ref = m.id::text
where m.locked <> m.amount
  or m.refunded <> case when m.status = 'refunded' then m.amount else 0 end
  or m.lent <> case when m.status = 'lent' then m.amount else 0 end
  or coalesce(b.available, 0) <> m.locked - m.refunded - m.lent
