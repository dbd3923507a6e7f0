-- Double-entry books: append-only transfers are authoritative; customer balances are maintained beside them under lock.
create schema ledger;

create table ledger.balance (
  user_id uuid not null,
  pocket text not null check (pocket in ('balance', 'contract', 'margin', 'locked', 'virtual')),
  -- What the money serves (a position, a withdrawal); empty for free money.
  ref text not null,
  currency text not null,
  available numeric(38, 18) not null check (available >= 0),
  primary key (user_id, pocket, ref, currency)
);

-- `key` and `leg` are the idempotency key: each movement is one row, forever.
-- House accounts are written as 'house:fees'; user_id is the customer concerned.
create table ledger.transfer (
  user_id uuid not null,
  key text not null,
  leg smallint not null,
  type text not null,
  from_pocket text not null,
  from_ref text not null,
  from_balance_after numeric(38, 18) check (from_balance_after >= 0),
  to_pocket text not null,
  to_ref text not null,
  to_balance_after numeric(38, 18) check (to_balance_after >= 0),
  currency text not null,
  amount numeric(38, 18) not null check (amount > 0),
  created_at timestamptz not null,
  primary key (user_id, key, leg),
  check ((from_balance_after is null) = (from_pocket like 'house:%')),
  check ((to_balance_after is null) = (to_pocket like 'house:%'))
);
create index transfer_user_created_at on ledger.transfer (user_id, created_at);
create index transfer_created_at on ledger.transfer using brin (created_at);

-- Each transfer seen from both accounts.
create view ledger.posting as
  select user_id, key, leg, type, from_pocket as pocket, from_ref as ref, currency,
         -amount as amount, from_balance_after as balance_after, created_at
  from ledger.transfer
  union all
  select user_id, key, leg, type, to_pocket, to_ref, currency, amount, to_balance_after, created_at
  from ledger.transfer;

-- House sums up to a time before which no open transaction can still write.
create table ledger.house_checkpoint (
  pocket text not null,
  currency text not null,
  balance numeric(38, 18) not null,
  covers_before timestamptz not null,
  primary key (pocket, currency)
);
