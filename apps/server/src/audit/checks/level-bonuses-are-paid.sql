-- The rewarded level is the highest whose bonus is in the books; lower ones may have been paid on another account of the same person.
-- since: customers
with paid as (
  select user_id, max(split_part(key, '/', 4)::int) as highest from ledger.transfer
  where type = 'levelBonus' group by 1)
select coalesce(m.user_id, p.user_id)::text as place,
  format('rewarded up to %s, bonuses paid up to %s', m.rewarded, p.highest) as detail
from levels.member m full join paid p using (user_id)
where coalesce(m.rewarded, 0) <> coalesce(p.highest, 0)
