-- What waits for a sanctions list is about to be compared with it, or has an open or confirmed case; what ended unpaid for it was returned.
select w.id::text as place, w.status || ': ' || w.holds as detail
from wallet.withdrawal w
where w.status = 'waiting'
  and exists (select from jsonb_array_elements(w.holds) h where h ->> 'reason' = 'sanctions')
  and not exists (select from sanctions.case_file c where c.user_id = w.user_id
    and c.status in ('open', 'confirmed')
    and (c.kind = 'person' or c.subject = case c.kind when 'address' then w.account else w.holder end))
  and not exists (select from platform.due d
    where d.name = 'sanctions.screen' and d.key = w.user_id::text)
  and not exists (select from sanctions.register r left join sanctions.screening s on s.user_id = w.user_id
    where coalesce(s.version, 0) < greatest(r.version, case when r.is_required then 1 else 0 end))
