-- A first version of the rates that none of our markets quotes: practice figures, never shown in a live product.
insert into settings.setting (key, version, value, created_at, hash, set_by)
select key, 1, value, '2026-11-20T00:00:00Z',
  encode(sha256(convert_to(key || E'\n' || 1 || E'\n' || value || E'\n', 'UTF8')), 'hex'), '{}'
from (values ('display_rates', '{"date":"2026-11-20","source":"practice","rates":{"KRW":"1390.5","THB":"32.41","MYR":"4.132","VND":"25430","TWD":"31.12","HKD":"7.7815"}}')) as first (key, value);
