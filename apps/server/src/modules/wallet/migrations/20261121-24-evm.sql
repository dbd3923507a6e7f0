-- A real chain of the EVM family: who owns which derived address, in which block each payment was seen, and which nonce pays which withdrawal.

-- A customer keeps every address that was ever given out: the key behind them may change, what is on its way may not be lost.
alter table wallet.address drop constraint address_pkey;
alter table wallet.address add primary key (user_id, currency, chain_type, receives_at);

-- Number of a customer below an extended public key; never used for anybody else.
create table wallet.evm_account (
  -- Names the key without being it.
  key_id text not null,
  user_id uuid not null,
  number integer not null check (number >= 0),
  primary key (key_id, user_id),
  unique (key_id, number)
);

-- The block in which a payment to a customer was last seen: it is gone only when another block stands there.
create table wallet.evm_output (
  chain_type text not null,
  tx_id text not null,
  output_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  primary key (chain_type, tx_id, output_index)
);

-- A payout is a nonce of the signer: of all transactions that carry it one can be mined.
create table wallet.evm_payout (
  send_id text primary key,
  chain_type text not null,
  currency text not null,
  address text not null,
  amount numeric(38, 18) not null check (amount > 0),
  from_address text not null,
  nonce bigint not null check (nonce >= 0),
  unique (chain_type, from_address, nonce)
);

create table wallet.evm_payout_transaction (
  chain_type text not null,
  tx_id text not null,
  send_id text not null references wallet.evm_payout,
  -- Order in which the signer told of them.
  number integer not null,
  primary key (chain_type, tx_id),
  unique (send_id, number)
);

-- Hexadecimal addresses are one address in any case.
create index listed_address_any_case on wallet.listed_address (lower(address));
