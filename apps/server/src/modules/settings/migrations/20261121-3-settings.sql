-- Public settings that clients read by key; every change is a new version.
create schema settings;

create table settings.setting (
  key text not null,
  version integer not null,
  value text not null,
  created_at timestamptz not null,
  primary key (key, version)
);

insert into settings.setting (key, version, value, created_at)
values ('sys_set', 1, '{"desktopLimit":false,"desktopUrl":""}', '2026-11-21T00:00:00Z');
