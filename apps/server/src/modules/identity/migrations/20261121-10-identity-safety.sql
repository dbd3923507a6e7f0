-- Phones, guests, second factors and fund passwords, and a log of security events of an account.
alter table identity.customer
  alter column email drop not null,
  add column phone text,
  add column is_guest boolean not null default false,
  add column agreement_hash text;
create unique index customer_phone on identity.customer (phone);

-- A code is valid only for its requester: nobody can use up a code that somebody else requested.
alter table identity.code add column requester text not null default '';
alter table identity.code drop constraint code_pkey;
alter table identity.code add primary key (address, scene, requester);

alter table identity.session
  add column method text not null default 'password',
  add column device_hash bytea;

-- Devices that have signed in to an account before; guesses made elsewhere do not count against them.
create table identity.device (
  user_id uuid not null,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

create table identity.guest_device (
  device_hash bytea primary key,
  user_id uuid not null,
  created_at timestamptz not null
);

-- What a password alone allows if a second factor is bound: attempts at that factor.
create table identity.ticket (
  token_hash bytea primary key,
  user_id uuid not null,
  method text not null,
  attempts integer not null,
  expires_at timestamptz not null
);

create table identity.fund_password (
  user_id uuid primary key,
  password_hash text not null,
  set_at timestamptz not null
);

create table identity.totp (
  user_id uuid primary key,
  sealed_key bytea not null,
  -- The newest 30-second step whose code was used; codes of this and earlier steps are refused.
  last_step bigint not null,
  bound_at timestamptz not null
);

create table identity.totp_offer (
  user_id uuid primary key,
  sealed_key bytea not null,
  expires_at timestamptz not null
);

create table identity.recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table identity.security_event (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  ip text not null,
  user_agent text not null,
  detail text not null,
  created_at timestamptz not null,
  holds_until timestamptz,
  primary key (user_id, id)
);
create index security_event_hold on identity.security_event (user_id, holds_until)
  where holds_until is not null;
