-- Versions of a setting form a hash chain, like prices do: any reader can verify that none was inserted later.
alter table settings.setting
  add column hash text not null default '',
  add column set_by text[] not null default '{}';
update settings.setting set hash = encode(sha256(convert_to(
  key || E'\n' || version || E'\n' || value || E'\n', 'UTF8')), 'hex') where version = 1;
alter table settings.setting alter column hash drop default, alter column set_by drop default;
