-- The yesterday of a new practice product is recorded at its first start: its seal says when.
create table proofs.practice_day (
  -- One at most: a second first start has nothing to mark.
  only_one boolean primary key default true check (only_one),
  day date not null,
  recorded_at timestamptz not null
);
-- Null for days whose ticks were recorded while they happened.
alter table proofs.day add column recorded_at timestamptz;
