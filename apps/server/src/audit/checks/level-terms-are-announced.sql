-- Level terms hold seven days after they were published at the earliest: nobody is surprised by them.
select key || '/' || version as place, format('published %s, in force %s', created_at,
  value::jsonb ->> 'from') as detail
from settings.setting
where key = 'levels.terms' and value::jsonb ? 'from'
  and ((value::jsonb ->> 'from')::date::timestamp at time zone interval '8 hours')
    < created_at + interval '7 days'
