-- What counts against the limit of a symbol and second is what was sold into it.
-- since: full
with sold as (
  select symbol, expiry_second,
    coalesce(sum(stake) filter (where direction = 'up'), 0) as up_stake,
    coalesce(sum(win_profit) filter (where direction = 'up'), 0) as up_profit,
    coalesce(sum(stake) filter (where direction = 'down'), 0) as down_stake,
    coalesce(sum(win_profit) filter (where direction = 'down'), 0) as down_profit
  from second_contracts.contract group by 1, 2)
select e.symbol || '/' || e.expiry_second as place,
  format('counted %s up and %s down, sold %s and %s', e.up_stake, e.down_stake, s.up_stake,
    s.down_stake) as detail
from second_contracts.exposure e left join sold s using (symbol, expiry_second)
where (e.up_stake, e.up_profit, e.down_stake, e.down_profit) is distinct from (
  coalesce(s.up_stake, 0), coalesce(s.up_profit, 0), coalesce(s.down_stake, 0),
  coalesce(s.down_profit, 0))
