-- What a settled second contract says it won or lost is what came back to the customer, less the stake.
-- since: customers
with paid as (
  select user_id, split_part(key, '/', 2) as id, sum(amount) as amount from ledger.transfer
  where key like 'second-contract/%/settle' and to_kind = 'contract' group by 1, 2)
select c.id::text as place,
  format('%s, profit %s, paid %s', c.status, c.profit, coalesce(p.amount, 0)) as detail
from second_contracts.contract c
left join paid p on p.user_id = c.user_id and p.id = c.id::text
where c.status <> 'active' and (c.profit <> coalesce(p.amount, 0) - c.stake
  or c.profit <> case c.status when 'won' then c.win_profit when 'lost' then -c.stake else 0 end)
