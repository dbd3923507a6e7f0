-- Wallets that sign in: their addresses, and the messages waiting for a signature.
create table identity.wallet (
  -- 20 bytes, lower-case hexadecimal after 0x.
  address text primary key,
  user_id uuid not null,
  created_at timestamptz not null
);
create index wallet_user on identity.wallet (user_id);

create table identity.wallet_message (
  -- Hash of the whole text, so that an altered message is not recognized.
  message_hash bytea primary key,
  address text not null,
  requester text not null,
  expires_at timestamptz not null
);
