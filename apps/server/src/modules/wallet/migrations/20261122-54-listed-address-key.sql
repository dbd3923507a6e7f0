-- Listed addresses are compared in lower-case ASCII, byte for byte, so that upper and lower case match.
alter table wallet.listed_address add column address_key text collate "C" not null
  generated always as
  (translate(address, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored;
drop index wallet.listed_address_any_case;
create index listed_address_key on wallet.listed_address (address_key);
