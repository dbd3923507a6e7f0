-- Messages to customers, announcements to many, what was read, and what is pushed and emailed.
create schema messages;

-- Counters of a customer's messages, so that neither the next number nor the badge needs a count.
create table messages.inbox (
  user_id uuid primary key,
  newest integer not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- Announcements up to this number are read.
  announcements_read_to integer not null default 0
);

create table messages.message (
  user_id uuid not null,
  -- Rises by one with every message of the customer, in the order of commits.
  sequence integer not null,
  id uuid not null,
  kind text not null,
  group_name text not null,
  -- Figures of its texts; the texts themselves are rendered in the reader's language.
  figures jsonb not null,
  about text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, sequence),
  unique (user_id, id)
);
create index message_newest on messages.message (user_id, created_at, id);
create index message_unread on messages.message (user_id, sequence) where read_at is null;

-- One row for any number of readers.
create table messages.announcement (
  id uuid primary key,
  type text not null check (type in ('announcement', 'notice')),
  state text not null check (state in ('draft', 'scheduled', 'shown', 'ended', 'withdrawn')),
  version integer not null,
  texts text not null,
  segment text not null,
  -- Null: as soon as it is published.
  shows_from timestamptz,
  -- Null: until somebody takes it down.
  shows_until timestamptz,
  written_by text[] not null,
  created_at timestamptz not null,
  -- Numbers in the order of appearance; both null before it.
  sequence integer unique,
  shown_at timestamptz,
  check ((sequence is null) = (shown_at is null))
);
create index announcement_shown on messages.announcement (shown_at, id) where state = 'shown';

-- Customers of a segment at the moment when its announcement appeared; none for everybody.
create table messages.audience (
  user_id uuid not null,
  announcement_id uuid not null,
  primary key (user_id, announcement_id)
);

-- Announcements that a customer read one by one, beyond announcements_read_to.
create table messages.announcement_read (
  user_id uuid not null,
  announcement_id uuid not null,
  primary key (user_id, announcement_id)
);

-- The newest number given to an announcement: one row, locked while one appears.
create table messages.feed (
  only_one boolean primary key default true check (only_one),
  newest integer not null
);

create table messages.setting (
  user_id uuid primary key,
  push text[] not null,
  email text[] not null,
  shows_figures boolean not null
);

create table messages.push_endpoint (
  user_id uuid not null,
  id uuid not null,
  -- Pushes end with it.
  session_id uuid not null,
  address text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
insert into messages.feed (newest) values (0);
