-- A real EVM chain: who owns which derived address, in which block each payment was seen, and which nonce pays which withdrawal.

-- A customer keeps every address ever given out: the key may change, but payments in transit must not be lost.
alter table wallet.address drop constraint address_pkey;
alter table wallet.address add primary key (user_id, currency, chain_type, receives_at);

-- Number of a customer below an extended public key; never reassigned.
create table wallet.evm_account (
  -- Identifies the key without revealing it.
  key_id text not null,
  user_id uuid not null,
  number integer not null check (number >= 0),
  primary key (key_id, user_id),
  unique (key_id, number)
);

-- The block in which a payment to a customer was last seen: it is orphaned only when another block replaces that one.
create table wallet.evm_output (
  chain_type text not null,
  tx_id text not null,
  output_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  primary key (chain_type, tx_id, output_index)
);

-- A payout is a nonce of the signer: only one of the transactions that carry it can be mined.
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
  -- Order in which the signer reported them.
  number integer not null,
  primary key (chain_type, tx_id),
  unique (send_id, number)
);

-- A hexadecimal address is the same in upper and lower case.
create index listed_address_any_case on wallet.listed_address (lower(address));
