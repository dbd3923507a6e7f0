-- A payout on Bitcoin is what its withdrawal asked for, and a block or its signatures say what became of it.
select p.send_id as place,
  format('%s BTC to %s; withdrawal %s (%s): %s less %s to %s', p.amount, p.address,
    coalesce(w.status, 'missing'), w.reason, w.amount, w.fee, w.account) as detail
from wallet.bitcoin_payout p
left join wallet.withdrawal w on w.user_id = p.user_id and w.id::text = p.send_id
where w.id is null or w.currency <> 'BTC' or w.amount - w.fee <> p.amount
  or w.account <> p.address
  or (p.recalled_at is null and w.status not in ('sending', 'sent', 'paidOut', 'failed'))
union all
-- What was sent was signed, and its coins are kept for it until it is certain that it needs them no more.
select p.send_id, format('%s without a signature or its coins', w.status)
from wallet.bitcoin_payout p
join wallet.withdrawal w on w.user_id = p.user_id and w.id::text = p.send_id
where w.status in ('sent', 'paidOut')
  and (not exists (select from wallet.bitcoin_payout_transaction t
      where t.send_id = p.send_id and t.raw is not null)
    or not exists (select from wallet.bitcoin_payout_coin c where c.send_id = p.send_id))
union all
-- What was paid out is in a block, as it was asked for.
select p.send_id, format('paid out under %s, which does not pay it', w.tx_id)
from wallet.bitcoin_payout p
join wallet.withdrawal w on w.user_id = p.user_id and w.id::text = p.send_id
where w.status = 'paidOut' and not exists (select from wallet.bitcoin_payout_ending e
  where e.send_id = p.send_id and e.tx_id = w.tx_id and e.pays)
