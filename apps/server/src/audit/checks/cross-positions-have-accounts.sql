-- Every cross position lies in an account that is locked by whoever changes it.
select p.id::text as place, p.status as detail
from positions.position p
where p.margin_mode = 'cross' and not exists (
  select from positions.cross_account a where a.user_id = p.user_id)
