-- What was asked for was set aside once; it left once, fee and all, or came back once, or still lies there. What left after it came back was the house's loss.
-- since: customers
with moved as (
  select w.user_id, w.id, w.status, w.reason, w.amount, w.fee,
    coalesce(sum(t.amount) filter (where t.type = 'withdrawal'), 0) as locked,
    coalesce(sum(t.amount) filter (where t.type = 'withdrawalPaid'), 0) as paid,
    coalesce(sum(t.amount) filter (where t.type = 'withdrawalFee'), 0) as fees,
    coalesce(sum(t.amount) filter (where t.type = 'withdrawalRefund'), 0) as refunded,
    coalesce(sum(t.amount) filter (where t.type = 'payoutLoss'), 0) as borne
  from wallet.withdrawal w
  left join ledger.transfer t on t.user_id = w.user_id and t.key like 'withdrawal/' || w.id || '/%'
    and t.currency = w.currency
  group by w.user_id, w.id, w.status, w.reason, w.amount, w.fee)
select m.id::text as place,
  format('%s: amount %s, fee %s; locked %s, paid %s, fees %s, refunded %s, kind %s', m.status,
    m.amount, m.fee, m.locked, m.paid, m.fees, m.refunded, coalesce(b.available, 0)) as detail
from moved m
left join ledger.balance b on b.user_id = m.user_id and b.kind = 'locked' and b.ref = m.id::text
where m.locked <> m.amount
  or m.paid <> case when m.status = 'paidOut' then m.amount - m.fee else 0 end
  or m.fees <> case when m.status = 'paidOut' then m.fee else 0 end
  or m.refunded <> case when m.status in ('rejected', 'cancelled', 'failed') then m.amount else 0 end
  or m.borne <> case when m.reason = 'leftAfterRefund' then m.amount - m.fee else 0 end
  or coalesce(b.available, 0) <> m.locked - m.paid - m.fees - m.refunded
