-- A loan was paid out once as large as it says, and what it says was repaid and paid in interest is what moved; nothing moved for a loan that does not exist.
-- since: customers
with moved as (
  select user_id, split_part(key, '/', 2) as id,
    coalesce(sum(amount) filter (where type = 'loanPaidOut'), 0) as paid_out,
    coalesce(sum(amount) filter (where type = 'loanRepaid'), 0) as repaid,
    coalesce(sum(amount) filter (where type = 'loanInterest'), 0) as interest
  from ledger.transfer where key like 'loan/%' group by 1, 2)
select coalesce(l.id::text, m.id) as place,
  format('%s: %s paid out, %s repaid, %s interest; moved %s, %s, %s', l.status, l.amount,
    l.amount - l.principal, l.interest_paid, m.paid_out, m.repaid, m.interest) as detail
from loans.loan l
full join moved m on m.user_id = l.user_id and m.id = l.id::text
where l.id is null
  or coalesce(m.paid_out, 0) <> case when l.started_at is null then 0 else l.amount end
  or coalesce(m.repaid, 0) <> l.amount - l.principal
  or coalesce(m.interest, 0) <> l.interest_paid
  or (l.status = 'paidBack' and l.principal <> 0)
