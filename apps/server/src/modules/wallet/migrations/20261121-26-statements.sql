-- Issued statements: their key figures, so that anybody who holds one can verify it.
create table wallet.statement (
  user_id uuid not null,
  id uuid not null,
  format text not null check (format in ('csv', 'pdf')),
  account text,
  currency text,
  from_at timestamptz not null,
  before_at timestamptz not null,
  created_at timestamptz not null,
  language text not null,
  -- Null while it is being created; stays null if the request was refused, which still counts as an attempt.
  sections jsonb,
  line_count integer,
  fingerprint text,
  -- SHA-256 of the secret in its link, which works once within a minute.
  ticket_hash bytea,
  expires_at timestamptz,
  downloaded_at timestamptz,
  primary key (user_id, id)
);
create index statement_id on wallet.statement (id);
create index statement_user_created_at on wallet.statement (user_id, created_at);
