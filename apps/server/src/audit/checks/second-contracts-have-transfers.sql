-- Every second contract was paid for and covered by the house; a settled one has its settlement, an active one none.
-- since: customers
with moved as (
  select user_id, split_part(key, '/', 2) as id,
    sum(amount) filter (where type = 'secondContractStake') as stake,
    sum(amount) filter (where type = 'secondContractReserve') as reserved,
    count(*) filter (where key like '%/settle') as settlements
  from ledger.transfer where key like 'second-contract/%' group by 1, 2)
select c.id::text as place, format('%s, stake %s of %s, reserved %s of %s, settlements %s', c.status,
  m.stake, c.stake, m.reserved, c.win_profit, m.settlements) as detail
from second_contracts.contract c
left join moved m on m.user_id = c.user_id and m.id = c.id::text
where m.id is null or m.stake is distinct from c.stake or m.reserved is distinct from c.win_profit
  or (c.status = 'active') <> (m.settlements = 0)
