-- Since when, in recorded time, a cross account is as it is: ticks from before are never held against it.
alter table positions.cross_account add column armed_at timestamptz not null default now();
alter table positions.cross_account alter column armed_at set default to_timestamp(0);
