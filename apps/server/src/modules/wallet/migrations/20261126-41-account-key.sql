-- Who bound an address is found by its letters in lower-case ASCII, byte for byte, as listed addresses are.
alter table wallet.payout_account add column account_key text collate "C" not null
  generated always as
  (translate(account, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored;
create index payout_account_key on wallet.payout_account (account_key) where removed_at is null;
