-- What a closed position says it won or lost is what moved between the customer and the house, with
-- what was paid of its gain before, to cover a loss beside it.
-- since: customers
with moved as (
  select user_id, split_part(key, '/', 2) as position_id, split_part(key, '/', 4) as slice,
    sum(case type when 'positionProfit' then amount when 'positionLoss' then -amount end) as profit
  from ledger.transfer
  where key like 'position/%/close%' and type in ('positionProfit', 'positionLoss') group by 1, 2, 3)
select p.id::text as place, format('profit %s, moved %s', p.profit, coalesce(m.profit, 0)) as detail
from positions.position p
left join moved m on m.user_id = p.user_id and (
  p.parent_id is null and m.position_id = p.id::text and m.slice = ''
  or m.position_id = p.parent_id::text and m.slice = p.id::text)
where p.status = 'closed' and p.close_reason <> 'liquidation' and p.profit <> coalesce(m.profit, 0) + p.unrealized_profit_credit
