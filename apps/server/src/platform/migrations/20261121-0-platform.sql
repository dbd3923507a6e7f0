-- Answers to money calls, events on their way out, and due work: what makes every act happen exactly once.
create table platform.answer (
  user_id uuid not null,
  key text not null,
  body_hash text not null,
  -- Refusal key of a refused act, null for a success.
  refusal_key text,
  answer text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index answer_created_at on platform.answer using brin (created_at);

create table platform.outbox (
  id uuid primary key,
  topic text not null,
  body jsonb not null,
  created_at timestamptz not null
);

create table platform.due (
  name text not null,
  key text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  primary key (name, key)
);
create index due_due_at on platform.due (due_at);

create table platform.secret (
  name text primary key,
  value bytea not null
);
