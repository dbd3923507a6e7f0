-- Versions of a setting follow each other without a gap, each hashed together with the one before.
select key || '/' || version as place, format('hash %s', left(hash, 12)) as detail
from (select *, coalesce(lag(hash) over w, '') as previous, row_number() over w as place
  from settings.setting window w as (partition by key order by version)) s
where version <> place or hash <> encode(sha256(convert_to(
  key || E'\n' || version || E'\n' || value || E'\n' || previous, 'UTF8')), 'hex')
