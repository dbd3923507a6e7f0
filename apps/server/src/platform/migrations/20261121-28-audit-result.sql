-- What the last audit of the books found: the console may be another process than the one that audits.
create table platform.audit_result (
  "only" boolean primary key default true check ("only"),
  at timestamptz not null,
  findings jsonb not null
);
