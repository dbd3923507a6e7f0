-- Passkeys (WebAuthn): their public keys, and the challenges waiting for a signature.
create table identity.passkey (
  -- Credential id, base64url.
  credential_id text primary key,
  -- Name given by its owner.
  id uuid not null unique,
  user_id uuid not null,
  -- COSE_Key.
  public_key bytea not null,
  -- Signature counter; some authenticators do not count and always report 0.
  counter bigint not null,
  -- Transports, separated by spaces: `internal hybrid`.
  transports text not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_user on identity.passkey (user_id);

create table identity.passkey_challenge (
  challenge_hash bytea primary key,
  -- Customer who is adding a passkey; null for a sign-in.
  user_id uuid,
  requester text not null,
  -- Origin of the page that the challenge was issued to.
  origin text not null,
  expires_at timestamptz not null
);
