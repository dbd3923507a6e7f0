-- Language for notifications to a customer; null until their client sends one.
alter table identity.customer add column language text;
