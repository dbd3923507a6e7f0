-- Passkeys (WebAuthn): the public key of each, and the challenges that wait for a signature.
create table identity.passkey (
  -- What the authenticator calls it, base64url.
  credential_id text primary key,
  -- What its owner's list calls it.
  id uuid not null unique,
  user_id uuid not null,
  -- COSE_Key.
  public_key bytea not null,
  -- Signatures made so far; some authenticators do not count and say 0 always.
  counter bigint not null,
  -- How it is reached, with blanks between: `internal hybrid`.
  transports text not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_user on identity.passkey (user_id);

create table identity.passkey_challenge (
  challenge_hash bytea primary key,
  -- Who makes a passkey with it; null: somebody signs in with one.
  user_id uuid,
  requester text not null,
  -- Of the page that the challenge was given to.
  origin text not null,
  expires_at timestamptz not null
);
