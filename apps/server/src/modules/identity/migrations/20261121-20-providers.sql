-- OpenID Connect: which person at a provider has which account, and sign-ins in progress.
create table identity.provider_account (
  -- Together they identify a person permanently; an email address may pass to somebody else.
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  -- The issuer as configured: a provider for many organizations issues tokens under a name for each.
  authority text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, authority)
);

-- Valid once, for the device that started it. The verifier is only of use with a code that the provider
-- sends to that browser and with the client secret of the product.
create table identity.provider_trip (
  state_hash bytea primary key,
  provider text not null,
  requester text not null,
  -- Customer whose account is to be linked; null for a sign-in.
  user_id uuid,
  redirect_uri text not null,
  nonce text not null,
  code_verifier text not null,
  -- The single attempt to redeem a code was made.
  is_redeemed boolean not null default false,
  -- The person that the provider identified.
  issuer text,
  subject text,
  email text,
  expires_at timestamptz not null
);
