-- What a subscription says is locked, paid, credited and waiting is what the books moved for it.
select coalesce(s.id, m.id::uuid)::text as place,
  format('locked %s of %s, paid %s of %s, credited %s of %s, waiting %s of %s', m.locked, s.locked,
    m.paid, s.paid, m.allotted, s.allotted, m.waiting, s.waiting) as detail
from (select user_id, split_part(key, '/', 2) as id,
    coalesce(sum(amount) filter (where kind = 'locked'), 0) as locked,
    coalesce(sum(amount) filter (where kind = 'house:income:product'), 0) as paid,
    coalesce(-sum(amount) filter (where kind = 'house:reserved'), 0) as allotted,
    coalesce(sum(amount) filter (where kind = 'virtual'), 0) as waiting
  from ledger.posting where key like 'offering/%'
    and user_id <> '00000000-0000-0000-0000-000000000000' group by 1, 2) m
full join offerings.subscription s on s.user_id = m.user_id and s.id::text = m.id
where s.id is null or m.id is null
  or (m.locked, m.paid, m.allotted, m.waiting) is distinct from (s.locked, s.paid, s.allotted, s.waiting)
