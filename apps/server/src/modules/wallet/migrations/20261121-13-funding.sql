-- Deposits and withdrawals: each record carries the reason it waits for, its deadline and its steps.
create schema wallet;

-- Where a customer is paid; created once and never reassigned.
create table wallet.address (
  user_id uuid not null,
  currency text not null,
  chain_type text not null,
  address text not null,
  -- Reference that a bank transfer has to quote, where many customers share one account.
  memo text,
  -- What identifies the customer in a payment: the reference if there is one, otherwise the address.
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
  -- The transaction that the customer announced; not trusted.
  claimed_tx_id text,
  voucher text,
  confirmations integer not null default 0,
  next_look_at timestamptz,
  deadline_at timestamptz,
  created_at timestamptz not null,
  credited_at timestamptz,
  -- When the network reversed it after its credit; the house bore the loss.
  lost_at timestamptz,
  primary key (user_id, id),
  check ((tx_id is null) = (output_index is null)),
  check ((status = 'credited') = (credited_at is not null))
);
-- One output of one transaction is one deposit, forever.
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
  -- Amount debited from the balance, and the part that the house keeps.
  amount numeric(38, 18) not null check (amount > 0),
  fee numeric(38, 18) not null check (fee >= 0 and fee < amount),
  -- In the settlement currency at the time of the request; null without a price.
  value numeric(38, 18),
  status text not null check (status in
    ('waiting', 'approved', 'sending', 'sent', 'paidOut', 'rejected', 'cancelled', 'failed')),
  -- Reasons with their ends in epoch milliseconds; the earliest end is in deadline_at.
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

-- Timeline of a deposit or withdrawal.
create table wallet.step (
  user_id uuid not null,
  record_id uuid not null,
  number integer not null,
  step text not null,
  detail text not null,
  at timestamptz not null,
  primary key (user_id, record_id, number)
);

-- Networks not used for payouts until a given time, by decision of two operators.
create table wallet.network_pause (
  chain_type text primary key,
  until_at timestamptz not null,
  reason text not null
);

-- Addresses on a published sanctions list; a withdrawal to one is reviewed.
create table wallet.listed_address (
  address text primary key,
  source text not null,
  listed_at timestamptz not null
);

-- Cursor up to which each network has been read.
create table wallet.network_cursor (
  chain_type text primary key,
  cursor text not null
);

-- The simulated networks of practice mode: the state of the outside world, separate from the product's own.
create table wallet.practice_payment (
  chain_type text not null,
  tx_id text not null,
  output_index integer not null,
  currency text not null,
  receives_at text not null,
  amount numeric(38, 18) not null check (amount > 0),
  fate text not null check (fate in ('arrives', 'reorganises', 'vanishes', 'vanishesLate', 'bounces')),
  first_block_at timestamptz not null,
  -- For payouts: the product's id, so that the same one is never sent twice.
  send_id text unique,
  -- For simulated payments to a customer: who requested it.
  made_by uuid,
  created_at timestamptz not null,
  primary key (chain_type, tx_id, output_index)
);
create index practice_payment_created_at on wallet.practice_payment (chain_type, created_at);
create index practice_payment_made_by on wallet.practice_payment (made_by, created_at) where made_by is not null;
