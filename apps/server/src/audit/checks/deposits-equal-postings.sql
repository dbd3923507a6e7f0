-- A deposit is credited by one transfer of its amount, or not credited and without one; the house bore what was lost.
-- since: customers
select d.id::text as place,
  format('%s: amount %s, credited %s, lost %s', d.status, d.amount, coalesce(c.amount, 0),
    coalesce(l.amount, 0)) as detail
from wallet.deposit d
left join ledger.transfer c on c.user_id = d.user_id and c.key = 'deposit/' || d.id || '/credit'
  and c.type = 'deposit' and c.currency = d.currency
left join ledger.transfer l on l.user_id = d.user_id and l.key = 'deposit/' || d.id || '/loss'
  and l.type = 'depositLoss' and l.currency = d.currency
where coalesce(c.amount, 0) <> case when d.status = 'credited' then d.amount else 0 end
  or coalesce(l.amount, 0) <> case when d.lost_at is not null then d.amount else 0 end
