-- A payout on Tron is what its withdrawal asked for; one of its transactions paid it, or none did and the money is the customer's again.
select p.send_id as place,
  format('%s %s to %s; withdrawal %s: %s less %s to %s', p.amount, p.currency, p.address,
    coalesce(w.status, 'missing'), w.amount, w.fee, w.account) as detail
from wallet.tron_payout p
left join wallet.withdrawal w on w.id::text = p.send_id
where w.id is null or w.currency <> p.currency or w.chain_type <> 'TRC20'
  or w.amount - w.fee <> p.amount or w.account <> p.address
union all
select p.send_id, format('%s with %s paid transactions', w.status, paid.count)
from wallet.tron_payout p
join wallet.withdrawal w on w.id::text = p.send_id
cross join lateral (select count(*) from wallet.tron_payout_transaction t
  where t.send_id = p.send_id and t.outcome = 'paid') paid
where paid.count > 1
  or (w.status = 'paidOut') <> (paid.count = 1) and w.status not in ('sending', 'sent')
    and coalesce(w.reason, '') not in ('outcomeUnknown', 'leftAfterRefund')
union all
-- What was sent names one of its transactions.
select w.id::text, format('%s under %s, which is of no payout', w.status, w.tx_id)
from wallet.withdrawal w
join wallet.tron_payout p on p.send_id = w.id::text
where w.tx_id is not null and not exists (select from wallet.tron_payout_transaction t
  where t.send_id = p.send_id and t.tx_id = w.tx_id)
