-- Renames to field terms: networks are polled.
alter table wallet.deposit rename column next_look_at to next_poll_at;
alter table wallet.withdrawal rename column next_look_at to next_poll_at;
alter index wallet.deposit_next_look rename to deposit_next_poll;
alter index wallet.withdrawal_next_look rename to withdrawal_next_poll;
