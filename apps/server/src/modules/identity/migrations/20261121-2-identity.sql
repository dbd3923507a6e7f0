-- Customers, their sessions, and the codes that prove an address; no stored secret can be used as it is.
create schema identity;

create table identity.customer (
  id uuid primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  invite_code text not null unique,
  invited_by uuid,
  agreed_at timestamptz not null,
  created_at timestamptz not null,
  last_active_at timestamptz not null
);
create unique index customer_username on identity.customer (lower(username));
create unique index customer_email on identity.customer (lower(email));

create table identity.session (
  user_id uuid not null,
  id uuid not null,
  token_hash bytea not null unique,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id)
);

create table identity.code (
  address text not null,
  scene text not null,
  code_hash bytea not null,
  attempts integer not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (address, scene)
);

-- Wrong attempts and requests for codes, counted per subject and window.
create table identity.attempt (
  subject text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
