-- Payouts on Tron, where a transaction expires: which transactions were made for which withdrawal, until when each is valid, and what became of it.

create table wallet.tron_payout (
  send_id text primary key,
  currency text not null,
  address text not null,
  amount numeric(38, 18) not null check (amount > 0)
);

create table wallet.tron_payout_transaction (
  tx_id text primary key,
  send_id text not null references wallet.tron_payout,
  -- Order in which they were made: each only after the ones before it could not be included any more.
  number integer not null check (number > 0),
  from_address text not null,
  -- The bytes that are signed, hexadecimal.
  raw_data text not null,
  expires_at timestamptz not null,
  signature text,
  -- The final block that includes it.
  block_number bigint,
  outcome text check (outcome in ('paid', 'failed', 'unclear')),
  unique (send_id, number),
  check ((block_number is null) = (outcome is null))
);
