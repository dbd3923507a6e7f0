-- OpenID Connect: whom a provider's word opens which account for, and sign-ins that are under way.
create table identity.provider_account (
  -- Both together are one person for good; an e-mail address may pass to somebody else.
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  -- The issuer as it is configured: one that serves many organisations issues under a name for each.
  authority text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, authority)
);

-- Good once, for the device that began it. The verifier is of use only with a code that the provider
-- sends to that browser and with the secret of the product.
create table identity.provider_trip (
  state_hash bytea primary key,
  provider text not null,
  requester text not null,
  -- Whose account is to be linked; null for a sign-in.
  user_id uuid,
  redirect_uri text not null,
  nonce text not null,
  code_verifier text not null,
  -- The one try to redeem a code was made.
  is_redeemed boolean not null default false,
  -- Whom the provider vouched for.
  issuer text,
  subject text,
  email text,
  expires_at timestamptz not null
);
