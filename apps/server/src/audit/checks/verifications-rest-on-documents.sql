-- A verified customer sent every picture, each is their own upload and was accepted; advanced follows basic; a rejection says why.
select a.id::text as place,
  format('%s %s: %s pictures, %s accepted, %s rejected, %s own uploads', a.grade, a.status,
    count(i.*), count(*) filter (where i.status = 'accepted'),
    count(*) filter (where i.status = 'rejected'), count(f.id)) as detail
from kyc.application a
left join kyc.application_item i on i.user_id = a.user_id and i.application_id = a.id
left join platform.file f
  on f.id = i.file_id and f.user_id = a.user_id and f.purpose = 'kyc' and f.claimed_at is not null
group by a.user_id, a.id
having count(i.*) < 2
  or count(f.id) <> count(i.*)
  or (a.status = 'verified' and count(*) filter (where i.status = 'accepted') <> count(i.*))
  or (a.status = 'rejected' and (count(*) filter (where i.status = 'rejected') = 0
    or count(*) filter (where i.status = 'pending') > 0))
  or (a.status = 'pending' and (count(*) filter (where i.status = 'pending') = 0
    or count(*) filter (where i.status = 'rejected') > 0))
  or (a.grade = 'advanced' and not exists (select 1 from kyc.application b
    where b.user_id = a.user_id and b.grade = 'basic' and b.status = 'verified'))
