-- Keys that rotate while the product runs. The first key of each name is in platform.secret and has no row here.
create table platform.key (
  name text not null,
  version integer not null check (version >= 2),
  value bytea not null,
  -- From here on it is used in place of the version before.
  starts_at timestamptz not null,
  -- What was made with earlier versions is accepted until here.
  former_until timestamptz not null,
  made_at timestamptz not null,
  primary key (name, version)
);
-- Which version of the key a picture is encrypted with.
alter table platform.file add column key_version integer not null default 1;
