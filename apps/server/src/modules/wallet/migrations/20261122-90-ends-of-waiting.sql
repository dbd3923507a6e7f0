-- Every wait has an end: handovers are counted, and what ended unreviewed or unexplained becomes a case for operators.
alter table wallet.withdrawal add column handovers integer not null default 0;
update wallet.withdrawal set handovers = 1 where handed_over_at is not null;

create table wallet.case_file (
  user_id uuid not null,
  -- The withdrawal that the case is about.
  id uuid not null,
  kind text not null check (kind in ('sanctions', 'payout')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- What two operators found.
  finding text,
  primary key (user_id, id),
  check ((closed_at is null) = (finding is null))
);
create index case_file_open on wallet.case_file (opened_at) where closed_at is null;
