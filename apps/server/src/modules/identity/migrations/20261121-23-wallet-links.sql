-- Wallets linked to an account that exists: a message for that is worth nothing for signing in, nor the reverse.
alter table identity.wallet_message
  -- Whose account the wallet is linked to; null: the wallet signs in.
  add column user_id uuid;
alter table identity.wallet add column used_at timestamptz;
