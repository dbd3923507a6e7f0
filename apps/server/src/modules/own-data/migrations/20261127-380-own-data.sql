-- Archives of everything that is kept about a customer. The bytes lie encrypted in files, in parts.
create schema own_data;
create table own_data.archive (
  user_id uuid not null,
  id uuid not null,
  status text not null check (status in ('building', 'ready', 'erased')),
  asked_at timestamptz not null,
  ready_at timestamptz,
  -- When its files go.
  erases_at timestamptz,
  bytes bigint,
  primary key (user_id, id),
  check ((status = 'building') = (ready_at is null)),
  check ((ready_at is null) = (erases_at is null) and (ready_at is null) = (bytes is null))
);
create unique index archive_building on own_data.archive (user_id) where status = 'building';
create table own_data.archive_part (
  user_id uuid not null,
  archive_id uuid not null,
  number integer not null,
  file_id uuid not null,
  primary key (user_id, archive_id, number)
);
-- Each works once, within a minute.
create table own_data.archive_link (
  user_id uuid not null,
  id uuid not null,
  archive_id uuid not null,
  ticket_hash bytea not null,
  expires_at timestamptz not null,
  downloaded_at timestamptz,
  primary key (user_id, id)
);
