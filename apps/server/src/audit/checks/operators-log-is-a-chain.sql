-- Each line of the operators' log carries the hash of itself and of the line before, without a gap up to the head.
with field as (
  select l.number, l.hash, coalesce(lag(l.hash) over (order by l.number), '') as previous,
    row_number() over (order by l.number) as place,
    array[l.number::text, (extract(epoch from l.at) * 1000)::bigint::text, l.operator_id, l.kind,
      l.subject, l.user_id, l.reason, l.detail] as fields
  from operators.audit_line l),
line as (
  select number, hash, place, encode(sha256(convert_to((
    select string_agg(octet_length(f.value) || ':' || f.value, '' order by f.position)
    from unnest(array_prepend(previous, fields)) with ordinality f (value, position)), 'UTF8')),
    'hex') as expected
  from field)
select number::text as place, format('line %s, hash %s, expected %s', place, left(hash, 12),
  left(expected, 12)) as detail
from line where hash <> expected or number <> place
union all
select 'head', format('at %s, lines end at %s', h.number, coalesce(max(l.number), 0))
from operators.audit_head h
left join operators.audit_line l on true
group by h.number, h.hash
having h.number <> coalesce(max(l.number), 0)
  or h.hash <> coalesce((select hash from operators.audit_line order by number desc limit 1), '')
