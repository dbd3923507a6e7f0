-- Bitcoin: the coins that pay withdrawals, which payout each of them is kept for, and every transaction that was made of them.

-- An output to an address that pays withdrawals. Amounts are in BTC.
create table wallet.bitcoin_coin (
  tx_id text not null,
  output_index integer not null check (output_index >= 0),
  -- What the output says, in hex: the address that it pays.
  script text not null,
  amount numeric(38, 18) not null check (amount > 0),
  -- The block that contains it; none after a reorganization, until another one does.
  block_number bigint,
  block_hash text,
  -- The block that contains a transaction that spends it.
  spent_number bigint,
  spent_hash text,
  primary key (tx_id, output_index),
  check ((block_number is null) = (block_hash is null)),
  check ((spent_number is null) = (spent_hash is null))
);
create index bitcoin_coin_unspent on wallet.bitcoin_coin (script, block_number) where spent_number is null;
create index bitcoin_coin_block on wallet.bitcoin_coin (block_number);
create index bitcoin_coin_spent on wallet.bitcoin_coin (spent_number);

create table wallet.bitcoin_payout (
  send_id text primary key,
  user_id uuid not null,
  address text not null,
  amount numeric(38, 18) not null check (amount > 0),
  -- Requests handed over up to this moment were proven not to have been sent, and never will be.
  recalled_at timestamptz
);
create index bitcoin_payout_recalled on wallet.bitcoin_payout (send_id) where recalled_at is not null;

-- A coin is kept for one payout, from before its signer is asked until it is certain that it needs it no more.
create table wallet.bitcoin_payout_coin (
  tx_id text not null,
  output_index integer not null,
  send_id text not null references wallet.bitcoin_payout,
  primary key (tx_id, output_index),
  foreign key (tx_id, output_index) references wallet.bitcoin_coin
);
create index bitcoin_payout_coin_payout on wallet.bitcoin_payout_coin (send_id);

-- All transactions of a payout spend the same coins, so a block can include only one of them.
create table wallet.bitcoin_payout_transaction (
  send_id text not null references wallet.bitcoin_payout,
  -- 0 is the first one; the others replace it with a higher fee.
  number integer not null check (number >= 0),
  tx_id text not null unique,
  -- Without signatures (BIP-174, base64).
  psbt text not null,
  -- With signatures, in hex, once they were checked: only then is it sent.
  raw text,
  fee numeric(38, 18) not null check (fee >= 0),
  -- Satoshis per virtual byte.
  rate integer not null check (rate > 0),
  -- Height of the chain when it was made.
  made_at_block bigint not null,
  primary key (send_id, number)
);

-- A mined transaction that spends a coin of a payout, whoever made it: one of these decides the payout.
create table wallet.bitcoin_payout_ending (
  send_id text not null references wallet.bitcoin_payout,
  tx_id text not null,
  block_number bigint not null,
  block_hash text not null,
  -- Whether it pays what the payout was to pay.
  pays boolean not null,
  primary key (send_id, tx_id)
);
create index bitcoin_payout_ending_block on wallet.bitcoin_payout_ending (block_number);
