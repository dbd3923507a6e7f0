-- Operators, their proposals, and an append-only chain of everything they viewed and did.
create schema operators;

create table operators.operator (
  id uuid primary key,
  name text not null,
  roles text[] not null check (
    cardinality(roles) > 0
    and roles <@ array['support', 'reviewer', 'finance', 'content', 'auditor', 'admin']
    and not (roles @> array['auditor'] and cardinality(roles) > 1)
    and not (roles @> array['admin'] and roles && array['finance', 'reviewer'])),
  status text not null check (status in ('invited', 'active', 'disabled')),
  password_hash text not null,
  must_change_password boolean not null,
  -- For a one-time password; null for one that its owner chose.
  password_expires_at timestamptz,
  sealed_key bytea,
  key_is_bound boolean not null default false,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  last_seen_at timestamptz
);
create unique index operator_name on operators.operator (lower(name));

create table operators.session (
  operator_id uuid not null,
  id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (operator_id, id)
);

-- Sign-in attempts, counted per subject and window.
create table operators.attempt (
  subject text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

-- Proposals of one operator for another to confirm. The checks are the second guard: nobody confirms or
-- rejects their own, and every decision has a decider.
create table operators.proposal (
  id uuid primary key,
  kind text not null,
  role text not null,
  payload text not null,
  payload_hash text not null,
  reason text not null,
  status text not null check (status in ('waiting', 'executed', 'rejected', 'withdrawn', 'expired')),
  maker_id uuid not null,
  checker_id uuid,
  checker_reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  check (checker_id is null or checker_id <> maker_id),
  check ((status in ('executed', 'rejected')) = (checker_id is not null)),
  check ((status = 'waiting') = (decided_at is null))
);
-- Identical proposals wait only once.
create unique index proposal_waiting on operators.proposal (kind, payload_hash) where status = 'waiting';
create index proposal_created_at on operators.proposal (created_at);

create table operators.audit_line (
  number bigint primary key check (number > 0),
  at timestamptz not null,
  operator_id text not null,
  kind text not null,
  subject text not null,
  user_id text not null,
  reason text not null,
  detail text not null,
  hash text not null
);
create index audit_line_user on operators.audit_line (user_id, number) where user_id <> '';
create index audit_line_operator on operators.audit_line (operator_id, number);

-- Head of the chain: one row, locked by whoever appends an entry.
create table operators.audit_head (
  "only" boolean primary key default true check ("only"),
  number bigint not null,
  hash text not null
);
insert into operators.audit_head (number, hash) values (0, '');

-- Health of the product, minute by minute, for the charts of the dashboard.
create table operators.health_sample (
  at timestamptz primary key,
  oldest_tick_age_ms bigint not null,
  late_jobs integer not null,
  waiting_events integer not null,
  findings integer not null,
  house_equity numeric(38, 18) not null
);
