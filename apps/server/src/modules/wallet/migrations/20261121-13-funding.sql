-- Money on its way in and out: each record with the reason it waits for, its deadline and its steps, so that nobody has to be asked.
create schema wallet;

-- Where a customer is paid; made once and never given to anybody else.
create table wallet.address (
  user_id uuid not null,
  currency text not null,
  chain_type text not null,
  address text not null,
  -- Reference that a bank transfer has to carry, where many share one account.
  memo text,
  -- What a payment names: the reference where there is one, the address otherwise.
  receives_at text not null,
  created_at timestamptz not null,
  primary key (user_id, currency, chain_type),
  unique (chain_type, currency, receives_at)
);

create table wallet.deposit (
  user_id uuid not null,
  id uuid not null,
  currency text not null,
  chain_type text not null,
  address text not null,
  amount numeric(38, 18) not null check (amount > 0),
  status text not null check (status in
    ('announced', 'inReview', 'confirming', 'collecting', 'credited', 'dropped', 'rejected')),
  reason text,
  tx_id text,
  output_index integer,
  -- What the customer said the transaction is; nothing is believed because of it.
  claimed_tx_id text,
  voucher text,
  confirmations integer not null default 0,
  next_look_at timestamptz,
  deadline_at timestamptz,
  created_at timestamptz not null,
  credited_at timestamptz,
  -- When the network took it back after it was credited; the house bore it.
  lost_at timestamptz,
  primary key (user_id, id),
  check ((tx_id is null) = (output_index is null)),
  check ((status = 'credited') = (credited_at is not null))
);
-- One output of one transaction is one deposit, for ever.
create unique index deposit_output on wallet.deposit (chain_type, tx_id, output_index)
  where tx_id is not null;
create index deposit_next_look on wallet.deposit (next_look_at) where next_look_at is not null;
create index deposit_waiting on wallet.deposit (created_at) where status in ('announced', 'inReview');

create table wallet.payout_account (
  user_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('bank', 'chain')),
  currency text not null,
  chain_type text not null,
  account text not null,
  bank_name text,
  holder text,
  label text,
  -- Withdrawals to it wait until then.
  usable_at timestamptz not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (user_id, id)
);
create unique index payout_account_once on wallet.payout_account
  (user_id, currency, chain_type, account) where removed_at is null;

create table wallet.withdrawal (
  user_id uuid not null,
  id uuid not null,
  currency text not null,
  chain_type text not null,
  account_id uuid not null,
  account text not null,
  bank_name text,
  holder text,
  -- What left the balance, and what of it stays with the house.
  amount numeric(38, 18) not null check (amount > 0),
  fee numeric(38, 18) not null check (fee >= 0 and fee < amount),
  -- In the settlement currency when it was asked for; null without a price.
  value numeric(38, 18),
  status text not null check (status in
    ('waiting', 'approved', 'sending', 'sent', 'paidOut', 'rejected', 'cancelled', 'failed')),
  -- Reasons with their ends in epoch milliseconds, earliest end in deadline_at.
  holds jsonb not null,
  deadline_at timestamptz,
  reason text,
  remark text,
  tx_id text,
  confirmations integer not null default 0,
  next_look_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, id),
  check ((status = 'waiting') = (deadline_at is not null)),
  check ((status = 'waiting') = (holds <> '[]'::jsonb)),
  check ((status in ('paidOut', 'rejected', 'cancelled', 'failed')) = (ended_at is not null))
);
create index withdrawal_next_look on wallet.withdrawal (next_look_at) where next_look_at is not null;
create index withdrawal_waiting on wallet.withdrawal (created_at) where status = 'waiting';

-- What happened to a deposit or withdrawal, in the words of its timeline.
create table wallet.step (
  user_id uuid not null,
  record_id uuid not null,
  number integer not null,
  step text not null,
  detail text not null,
  at timestamptz not null,
  primary key (user_id, record_id, number)
);

-- A network that is not used for payouts until a moment, by decision of two operators.
create table wallet.network_pause (
  chain_type text primary key,
  until_at timestamptz not null,
  reason text not null
);

-- Addresses on a published list of sanctions; a withdrawal to one is looked at.
create table wallet.listed_address (
  address text primary key,
  source text not null,
  listed_at timestamptz not null
);

-- How far each network has been read.
create table wallet.network_cursor (
  chain_type text primary key,
  cursor text not null
);

-- The simulated networks of practice mode: what the outside world would know, apart from what the product knows.
create table wallet.practice_payment (
  chain_type text not null,
  tx_id text not null,
  output_index integer not null,
  currency text not null,
  receives_at text not null,
  amount numeric(38, 18) not null check (amount > 0),
  fate text not null check (fate in ('arrives', 'reorganises', 'vanishes', 'vanishesLate', 'bounces')),
  first_block_at timestamptz not null,
  -- Of payouts: what the product called it, so that the same one is never sent twice.
  send_id text unique,
  -- Of simulated payments to a customer: who asked for it.
  made_by uuid,
  created_at timestamptz not null,
  primary key (chain_type, tx_id, output_index)
);
create index practice_payment_created_at on wallet.practice_payment (chain_type, created_at);
create index practice_payment_made_by on wallet.practice_payment (made_by, created_at) where made_by is not null;
