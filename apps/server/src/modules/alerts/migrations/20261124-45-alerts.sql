-- Price alerts of customers, and every time that one of them fired.
create schema alerts;

create table alerts.alert (
  user_id uuid not null,
  id uuid not null,
  -- Active alerts have one of fifty places each, so that no race makes a fifty-first.
  slot integer check (slot between 1 and 50),
  symbol text not null,
  kind text not null check (kind in ('above', 'below', 'change')),
  level numeric(38, 18) check (level > 0),
  -- A share: 0.05 is 5 %.
  change numeric(38, 18) check (change > 0),
  window_minutes integer check (window_minutes in (5, 60, 1440)),
  -- Pause after each firing; null: it fires once.
  repeat_minutes integer check (repeat_minutes in (60, 1440)),
  status text not null check (status in ('active', 'done', 'removed')),
  -- Only ticks after this one fire it.
  triggers_from bigint not null,
  rests_until timestamptz,
  -- Rises with every change.
  version integer not null check (version > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (user_id, id),
  check ((status = 'active') = (slot is not null)),
  check ((kind = 'change') = (level is null)),
  check ((kind = 'change') = (change is not null)),
  check ((kind = 'change') = (window_minutes is not null))
);
create unique index alert_slot on alerts.alert (user_id, slot) where slot is not null;
create index alert_active on alerts.alert (symbol) where status = 'active';
create index alert_changed on alerts.alert (changed_at);

-- Kept for ninety days; the terms are those that the alert had when it fired.
create table alerts.firing (
  user_id uuid not null,
  id uuid not null,
  alert_id uuid not null,
  symbol text not null,
  kind text not null,
  level numeric(38, 18),
  change numeric(38, 18),
  window_minutes integer,
  -- The tick that fired it.
  sequence bigint not null,
  price numeric(38, 18) not null,
  fired_at timestamptz not null,
  found_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, alert_id, sequence)
);
create index firing_found on alerts.firing (found_at);

-- How far the log was watched.
create table alerts.watch_cursor (
  symbol text primary key,
  sequence bigint not null
);
