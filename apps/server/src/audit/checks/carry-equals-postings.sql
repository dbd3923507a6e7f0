-- What a position says it got or paid for being held is what moved in and out of its kind, or of the
-- free money of its account.
-- since: customers
with moved as (
  select user_id, split_part(key, '/', 2) as position_id,
    sum(case when to_kind in ('margin', 'contract') then amount else -amount end) as carry
  from ledger.transfer where type = 'carry' group by 1, 2)
select p.id::text as place, format('carry %s, moved %s', p.carry, coalesce(m.carry, 0)) as detail
from positions.position p
left join moved m on m.user_id = p.user_id and m.position_id = p.id::text
where p.carry <> coalesce(m.carry, 0)
