-- Every position was opened by a transfer, every limit order placed by one unless it opened at once
-- (then its margin moved at the opening), and every close or cancellation left one.
-- since: customers
with expected as (
  select user_id, id, status, 'position/' || id || '/open' as key from positions.position
  where parent_id is null and status in ('open', 'closed')
  union all
  select user_id, id, status, 'position/' || id || '/place' from positions.position p
  where parent_id is null and limit_price is not null and not exists (
    select from ledger.transfer t where t.user_id = p.user_id
      and t.key = 'position/' || p.id || '/open' and t.type = 'positionMargin')
  union all
  select user_id, id, status, 'position/' || id || '/cancel' from positions.position
  where status = 'cancelled'
  union all
  select user_id, id, status, case when parent_id is null then 'position/' || id || '/close'
    else 'position/' || parent_id || '/close/' || id end from positions.position
  where status = 'closed'
    -- A cross position whose margin paid for others may end with nothing left to move.
    and not (margin_mode = 'cross' and margin = 0 and profit = unrealized_profit_credit and close_fee = 0))
select e.id::text as place, format('%s without %s', e.status, e.key) as detail
from expected e
where not exists (select from ledger.transfer t where t.user_id = e.user_id and t.key = e.key)
