-- When each kind of job ran last, how long it took and what it failed with: for the board of operators.
create table platform.job_run (
  name text primary key,
  ended_at timestamptz not null,
  took_ms bigint not null,
  -- Last time that it failed in nothing; null before the first.
  done_at timestamptz,
  -- Rounds that failed, one after the other.
  failures integer not null,
  last_error text
);
