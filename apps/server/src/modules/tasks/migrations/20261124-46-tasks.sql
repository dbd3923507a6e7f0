-- Tasks that are rewarded: their terms with the budget that is reserved for them, and every reward that was paid.
create schema tasks;

create table tasks.task (
  name text not null,
  version integer not null check (version > 0),
  -- In the settlement currency. Reserved from equity, as often as there are places, until it is earned or the task ends.
  reward numeric(38, 18) not null check (reward > 0),
  places integer not null check (places > 0),
  used integer not null default 0 check (used between 0 and places),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  -- Ids of the two operators; none for the first tasks of practice mode.
  announced_by text not null,
  -- When what nobody earned returned to equity.
  ended_at timestamptz,
  primary key (name, version)
);
-- A claim locks the task, so rewards of a task are paid one after the other.
create unique index task_running on tasks.task (name) where ended_at is null;

create table tasks.reward (
  user_id uuid not null,
  task text not null,
  version integer not null,
  -- Keyed hash of the verified person: the same on every account of theirs, and no name to anybody.
  person_hash bytea not null,
  amount numeric(38, 18) not null check (amount > 0),
  paid_at timestamptz not null,
  primary key (user_id, task),
  unique (task, person_hash),
  foreign key (task, version) references tasks.task (name, version)
);

create table tasks.risks_read (
  user_id uuid primary key,
  -- Of the text.
  version integer not null,
  read_at timestamptz not null
);

-- Recorded prices that customers checked on their devices, one a day in UTC+8.
create table tasks.price_check (
  user_id uuid not null,
  day date not null,
  symbol text not null,
  sequence bigint not null,
  checked_at timestamptz not null,
  primary key (user_id, day)
);
