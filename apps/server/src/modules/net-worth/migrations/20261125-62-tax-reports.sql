-- Links to yearly tax reports: each works once, within a minute, and names what it was asked for.
create schema net_worth;
create table net_worth.tax_report (
  user_id uuid not null,
  id uuid not null,
  year integer not null check (year between 2000 and 9999),
  language text not null,
  ticket_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  downloaded_at timestamptz,
  primary key (user_id, id)
);
