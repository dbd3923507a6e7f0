-- In which language a customer is written to; null until their client names one.
alter table identity.customer add column language text;
