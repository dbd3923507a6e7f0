-- A deposit by bank is the booking of a statement, to the last digit, and nobody is credited for one that went back.
select d.id::text as place,
  format('%s of %s under %s; booking %s: %s %s', d.status, d.amount, d.tx_id,
    coalesce(b.id::text, 'missing'), b.status, b.amount) as detail
from wallet.deposit d
left join wallet.bank_booking b on b.reference = d.tx_id and b.output_index = d.output_index
where d.chain_type = 'BANK' and (d.tx_id ~ '^(RF|W)' or b.id is not null) and d.status = 'credited'
  and (b.id is null or b.amount <> d.amount or b.user_id <> d.user_id or b.direction <> 'credit'
    or not (b.status = 'accepted' or b.status = 'reversed'))
union all
-- A payment to a bank is what its withdrawal asked for, and has left once at most.
select p.id, format('%s %s to %s; withdrawal %s: %s less %s to %s', p.status, p.amount, p.account,
  coalesce(w.status, 'missing'), w.amount, w.fee, w.account)
from wallet.bank_payment p
left join wallet.withdrawal w on w.id = p.withdrawal_id
where p.kind = 'payout' and (w.id is null or w.amount - w.fee <> p.amount or w.account <> p.account
  or w.status not in ('sending', 'sent', 'paidOut', 'failed')
  or (w.status = 'paidOut' and p.status not in ('booked', 'cameBack'))
  or (w.status = 'failed' and p.status in ('queued', 'prepared')
    and coalesce(w.reason, '') not in ('outcomeUnknown', 'neverLeft', 'leftAfterRefund')))
union all
-- What goes back is all of its booking.
select p.id, format('%s of %s, booked %s as %s', p.status, p.amount, b.amount, b.status)
from wallet.bank_payment p join wallet.bank_booking b on b.id = p.booking_id
where p.kind = 'return' and p.status <> 'cancelled'
  and (p.amount <> b.amount or b.status not in ('toReturn', 'returned', 'unmatched'))
