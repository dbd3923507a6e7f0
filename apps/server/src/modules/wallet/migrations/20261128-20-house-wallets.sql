-- Addresses of the house on public chains: what each holds, and signatures that prove control of it.

create table wallet.house_wallet (
  id uuid primary key,
  chain_type text not null,
  -- CAIP-2 name of the network.
  chain text not null,
  address text not null,
  share text not null check (share in ('hot', 'warm', 'cold')),
  listed_at timestamptz not null,
  -- From then on it is read no more and is in no proof.
  retired_at timestamptz
);
create unique index house_wallet_listed on wallet.house_wallet (chain, address) where retired_at is null;

-- What an address held when it was read last.
create table wallet.house_wallet_holding (
  wallet_id uuid not null references wallet.house_wallet,
  currency text not null,
  amount numeric(38, 18) not null check (amount >= 0),
  block_number bigint not null,
  block_hash text not null,
  seen_at timestamptz not null,
  primary key (wallet_id, currency)
);

-- Signatures of its key, each over the seal of a day.
create table wallet.control_proof (
  wallet_id uuid not null references wallet.house_wallet,
  day date not null,
  signature text not null,
  given_at timestamptz not null,
  primary key (wallet_id, day)
);
