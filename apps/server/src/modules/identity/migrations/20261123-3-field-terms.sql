-- Renames to field terms: MFA challenges and authorization requests.
alter table identity.ticket rename to mfa_challenge;
alter index identity.ticket_pkey rename to mfa_challenge_pkey;
alter table identity.provider_trip rename to authorization_request;
alter index identity.provider_trip_pkey rename to authorization_request_pkey;
alter table identity.customer rename column agreement_is_vouched to agreement_is_assumed;
