-- Runs outside a transaction: indexes by which accounts that share a device or an invitation are found.
drop index concurrently if exists identity.device_by_hash;
create index concurrently device_by_hash on identity.device (device_hash);
drop index concurrently if exists identity.customer_invited_by;
create index concurrently customer_invited_by on identity.customer (invited_by) where invited_by is not null;
