-- Wallets linked to an existing account: a message for linking is not valid for signing in, nor the reverse.
alter table identity.wallet_message
  -- Customer to link the wallet to; null for a sign-in.
  add column user_id uuid;
alter table identity.wallet add column used_at timestamptz;
