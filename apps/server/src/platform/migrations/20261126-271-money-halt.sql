-- Set when an audit finds a wrong book; calls that move money stop until two operators released it.
create table platform.money_halt (
  "only" boolean primary key default true check ("only"),
  halted_at timestamptz not null,
  -- What was found, as check/place: what operators released does not halt again.
  found text[] not null,
  released_at timestamptz,
  released_by text[]
);
