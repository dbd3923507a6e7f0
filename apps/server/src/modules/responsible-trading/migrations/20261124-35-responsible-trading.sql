-- Limits, breaks, freezes and the suitability quiz: one row per customer is locked by whatever opens something, so that two processes cannot pass a limit together.
create schema responsible_trading;

create table responsible_trading.account (
  user_id uuid primary key,
  -- SHA-256 of the verified name, birthday and country; accounts of one person share it.
  identity_hash bytea,
  exclusion_kind text check (exclusion_kind in ('coolOff', 'selfExclusion')),
  excluded_until timestamptz,
  freeze_reason text check (freeze_reason in ('securityHold', 'sanctions', 'courtOrder', 'review')),
  frozen_until timestamptz,
  -- When the running or last row of freezes without a gap began.
  first_frozen_at timestamptz,
  quiz_version integer,
  quiz_passed_at timestamptz,
  has_limits boolean not null default false,
  -- Minutes between reality checks; null: none.
  reality_check_minutes integer check (reality_check_minutes between 5 and 240),
  session_started_at timestamptz,
  last_seen_at timestamptz,
  check ((exclusion_kind is null) = (excluded_until is null)),
  check ((freeze_reason is null) = (frozen_until is null)),
  check ((quiz_version is null) = (quiz_passed_at is null))
);
create index account_identity on responsible_trading.account (identity_hash)
  where identity_hash is not null;
create index account_restricted on responsible_trading.account (user_id)
  where excluded_until is not null or frozen_until is not null;

-- Locked before breaks are copied between the accounts of one person.
create table responsible_trading.person (identity_hash bytea primary key);

create table responsible_trading.limit_setting (
  user_id uuid not null,
  name text not null check (name in ('depositDay', 'depositWeek', 'depositMonth', 'lossDay',
    'lossWeek', 'lossMonth', 'stakeSecondContract', 'stakeMargin', 'sessionDay')),
  -- USDT, or minutes of a session; null: no limit.
  amount numeric(38, 18) check (amount > 0),
  -- In force from `next_from`; null: no limit.
  next_amount numeric(38, 18) check (next_amount > 0),
  next_from timestamptz,
  primary key (user_id, name),
  check (next_amount is null or next_from is not null)
);

-- Append-only history of breaks, with who began each.
create table responsible_trading.exclusion (
  user_id uuid not null,
  kind text not null check (kind in ('coolOff', 'selfExclusion')),
  begun_at timestamptz not null,
  until_at timestamptz not null check (until_at > begun_at),
  -- `identity`: another account of the same person took it.
  source text not null check (source in ('customer', 'operators', 'identity')),
  -- A break can only be lengthened.
  primary key (user_id, until_at)
);

create table responsible_trading.freeze (
  user_id uuid not null,
  reason text not null check (reason in ('securityHold', 'sanctions', 'courtOrder', 'review')),
  reference text not null,
  begun_at timestamptz not null,
  until_at timestamptz not null check (until_at > begun_at),
  lifted_at timestamptz,
  primary key (user_id, begun_at)
);

create table responsible_trading.day_use (
  user_id uuid not null,
  day date not null,
  seconds integer not null check (seconds between 0 and 86400),
  primary key (user_id, day)
);

-- Share of customers with a net loss, counted once per midnight from the ledger; each names the one before.
create table responsible_trading.disclosure (
  day date primary key,
  contracts_customers integer not null,
  contracts_losing integer not null check (contracts_losing between 0 and contracts_customers),
  second_contracts_customers integer not null,
  second_contracts_losing integer not null
    check (second_contracts_losing between 0 and second_contracts_customers),
  text text not null,
  hash text not null unique,
  previous_hash text not null,
  counted_at timestamptz not null
);
