-- Every position was opened by a transfer, and every close of one left a transfer.
select p.id::text as place, p.status as detail
from positions.position p
where p.parent_id is null and not exists (
    select from ledger.transfer t
    where t.user_id = p.user_id and t.key = 'position/' || p.id || '/open')
  or p.status = 'closed' and not exists (
    select from ledger.transfer t
    where t.user_id = p.user_id and t.key in ('position/' || p.id || '/close',
      'position/' || p.parent_id || '/close/' || p.id))
