-- Settings of a market hold an hour after they were published at the earliest: nobody is surprised by one.
select key || '/' || version as place, format('published %s, in force %s', created_at,
  to_timestamp((value::jsonb ->> 'from')::bigint / 1000.0)) as detail
from settings.setting
where key like 'symbol.%'
  and to_timestamp((value::jsonb ->> 'from')::bigint / 1000.0) < created_at + interval '1 hour'
