-- Every level up to the rewarded one has its bonus in the books, and no other has.
-- since: customers
with paid as (
  select user_id, count(distinct key)::int as bonuses from ledger.transfer
  where type = 'levelBonus' group by 1)
select coalesce(m.user_id, p.user_id)::text as place,
  format('rewarded up to %s, bonuses paid %s', m.rewarded, p.bonuses) as detail
from levels.member m full join paid p using (user_id)
where coalesce(m.rewarded, 0) <> coalesce(p.bonuses, 0)
