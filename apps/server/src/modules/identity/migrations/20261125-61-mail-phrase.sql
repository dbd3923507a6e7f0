-- Words by which customers recognize our emails, encrypted to their account; and which links of security emails have frozen an account.
create table identity.mail_phrase (
  user_id uuid primary key,
  sealed_phrase bytea not null,
  set_at timestamptz not null
);
create table identity.freeze_link_use (
  user_id uuid not null,
  event_id uuid not null,
  used_at timestamptz not null,
  primary key (user_id, event_id)
);
