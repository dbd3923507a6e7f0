-- The collateral of every pledge loan lies in the customer's account that is named after it, and nothing but it.
-- since: customers
with held as (
  select b.user_id, b.ref, b.currency, b.available from ledger.balance b
  where b.kind = 'locked' and exists (
    select from ledger.transfer t where t.user_id = b.user_id and t.key like 'loan/' || b.ref || '/%')),
said as (
  select user_id, id::text as ref, collateral_currency as currency, collateral_quantity as available
  from loans.loan where kind = 'pledge' and collateral_quantity > 0)
select coalesce(s.ref, h.ref) as place,
  format('loan says %s, account holds %s', coalesce(s.available, 0), coalesce(h.available, 0)) as detail
from said s full join held h using (user_id, ref, currency)
where coalesce(s.available, 0) <> coalesce(h.available, 0)
