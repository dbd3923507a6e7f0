-- Runs outside a transaction: an index by which accounts that share a device are found.
drop index concurrently if exists identity.device_by_hash;
create index concurrently device_by_hash on identity.device (device_hash);
