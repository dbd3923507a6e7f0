-- Every rebate belongs to a trading fee of its payer, and those of one fee are at most 40 % of it.
-- since: full
with rebate as (
  select split_part(key, '/', 3)::uuid as payer_id, regexp_replace(key, '^team/[12]/[^/]*/', '') as fee_key,
    sum(amount) as amount, count(*) as transfers, count(distinct split_part(key, '/', 2)) as tiers,
    bool_and(from_kind = 'house:fees' and to_kind = 'balance' and leg = 0
      and user_id <> split_part(key, '/', 3)::uuid) as is_sound
  from ledger.transfer where type = 'teamRebate' group by 1, 2)
select r.payer_id || '/' || r.fee_key as place,
  format('%s rebates of %s for a fee of %s', r.transfers, r.amount, f.amount) as detail
from rebate r left join ledger.transfer f
  on f.user_id = r.payer_id and f.key = r.fee_key and f.type = 'tradingFee' and f.to_kind = 'house:fees'
where f.amount is null or r.amount > f.amount * 0.4 or r.transfers <> r.tiers or not r.is_sound
