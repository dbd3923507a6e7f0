-- Pictures that customers uploaded: whose, for what, and until when nobody has claimed them. The bytes lie encrypted in files.
create table platform.file (
  id uuid primary key,
  user_id uuid not null,
  -- Empty until something of the product claims it.
  purpose text not null default '',
  created_at timestamptz not null,
  -- Null while it is being read, re-encoded and written.
  stored_at timestamptz,
  claimed_at timestamptz,
  -- Set when it goes: nothing may claim it from then on.
  doomed_at timestamptz,
  bytes integer,
  width integer,
  height integer,
  check ((purpose = '') = (claimed_at is null)),
  check (claimed_at is null or stored_at is not null),
  check (claimed_at is null or doomed_at is null)
);
create index file_user on platform.file (user_id, created_at);
create index file_orphan on platform.file (created_at) where claimed_at is null;
