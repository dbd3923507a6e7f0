-- Money that crossed the border of the product belongs to a deposit or a withdrawal that says so.
-- since: customers
select t.key as place, format('%s of %s %s', t.type, t.amount, t.currency) as detail
from ledger.transfer t
where (t.type in ('deposit', 'depositLoss') and not exists (
    select from wallet.deposit d
    where d.user_id = t.user_id and d.id::text = split_part(t.key, '/', 2)))
  or (t.type in ('withdrawal', 'withdrawalPaid', 'withdrawalFee', 'withdrawalRefund', 'payoutLoss')
    and not exists (select from wallet.withdrawal w
      where w.user_id = t.user_id and w.id::text = split_part(t.key, '/', 2)))
