-- A payout on a real chain is what its withdrawal asked for, under one nonce, and money was given back only when the chain said so or at the risk of the house.
select p.send_id as place,
  format('%s %s to %s; withdrawal %s: %s less %s to %s', p.amount, p.currency, p.address,
    coalesce(w.status, 'missing'), w.amount, w.fee, w.account) as detail
from wallet.evm_payout p
left join wallet.withdrawal w on w.id::text = p.send_id
where w.id is null or w.currency <> p.currency or w.chain_type <> p.chain_type
  or w.amount - w.fee <> p.amount or translate(w.account, 'ABCDEF', 'abcdef') <> p.address
  or w.status not in ('sending', 'sent', 'paidOut', 'failed')
  or (w.status = 'failed' and coalesce(w.reason, '') not in
    ('bounced', 'outcomeUnknown', 'neverLeft', 'leftAfterRefund'))
  or not exists (select from wallet.evm_payout_transaction t where t.send_id = p.send_id)
union all
-- What was sent on such a chain has its payout, and names one of its transactions.
select w.id::text, format('%s under %s, which is of no payout', w.status, w.tx_id)
from wallet.withdrawal w
join wallet.evm_payout p on p.send_id = w.id::text
where w.tx_id is not null and not exists (select from wallet.evm_payout_transaction t
  where t.send_id = p.send_id and t.tx_id = w.tx_id)
