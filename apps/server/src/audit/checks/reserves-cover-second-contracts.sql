-- The promise account holds, of second contracts, what the active ones could be paid at most: no more, no less.
-- since: customers
with held as (
  select coalesce(sum(amount), 0) as amount from ledger.posting
  where kind = 'house:reserved' and key like 'second-contract/%'),
owed as (
  select coalesce(sum(stake + win_profit), 0) as amount from second_contracts.contract
  where status = 'active')
select 'reserved' as place, format('holds %s, owes %s', held.amount, owed.amount) as detail
from held, owed where held.amount <> owed.amount
