-- Whether a customer's client sent no word of the agreement, so that its own checkbox vouches for it.
alter table identity.customer add column agreement_is_vouched boolean not null default false;
