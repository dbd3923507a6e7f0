-- A task holds its reward for every place until it is paid or returned: reserved, paid and returned are what its row and its rewards say.
-- since: full
with posted as (
  select split_part(key, '/', 2) as name, split_part(key, '/', 3)::int as version,
    coalesce(sum(amount) filter (where type = 'taskReserve'), 0) as reserved,
    coalesce(sum(amount) filter (where type = 'taskReward'), 0) as paid,
    coalesce(sum(amount) filter (where type = 'taskRelease'), 0) as released
  from ledger.transfer where type in ('taskReserve', 'taskReward', 'taskRelease') group by 1, 2),
earned as (
  select task as name, version, count(*)::int as rewards, sum(amount) as amount
  from tasks.reward group by 1, 2)
select coalesce(t.name, p.name) || '-' || coalesce(t.version, p.version) as place,
  format('%s of %s places used at %s, %s rewards of %s in all; reserved %s, paid %s, returned %s',
    t.used, t.places, t.reward, e.rewards, e.amount, p.reserved, p.paid, p.released) as detail
from tasks.task t full join posted p using (name, version) left join earned e using (name, version)
where t.name is null or p.name is null or t.used <> coalesce(e.rewards, 0)
  or p.reserved <> t.reward * t.places or p.paid <> coalesce(e.amount, 0)
  or p.paid <> t.reward * t.used
  or p.released <> case when t.ended_at is null then 0 else t.reward * (t.places - t.used) end
