-- Every transfer of a position belongs to one that exists, a whole close to one that is closed, a
-- cancellation to one that is cancelled, and nothing was both filled and cancelled.
-- since: customers
select t.key as place, t.type as detail
from ledger.transfer t
left join positions.position p on p.user_id = t.user_id and p.id::text = split_part(t.key, '/', 2)
where t.key like 'position/%' and (p.id is null
  or t.key like 'position/%/close' and p.status <> 'closed'
  or t.key like 'position/%/cancel' and p.status <> 'cancelled'
  or t.key like 'position/%/open' and p.status in ('pending', 'cancelled'))
