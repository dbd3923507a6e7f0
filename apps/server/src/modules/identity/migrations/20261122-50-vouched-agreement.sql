-- Whether a customer's client did not send the agreement field, so that its own checkbox is assumed.
alter table identity.customer add column agreement_is_vouched boolean not null default false;
