-- Lists whom a customer invited, newest first.
create index customer_invited_by on identity.customer (invited_by, id) where invited_by is not null;
