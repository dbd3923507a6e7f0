-- Accounts that their owners close, and what is erased of closed ones and when.
create table own_data.closing (
  user_id uuid primary key,
  asked_at timestamptz not null,
  -- Null while something stands in the way.
  closed_at timestamptz
);
create index closing_closed_at on own_data.closing (closed_at desc);
create table own_data.erasure (
  user_id uuid not null,
  class text not null check (class in
    ('preferences', 'signIns', 'conversations', 'identity', 'contact', 'books')),
  due_at timestamptz not null,
  -- Why it is later than its years: an investigation, or money that is still owed.
  held_by text check (held_by in ('law', 'owed')),
  erased_at timestamptz,
  primary key (user_id, class)
);
