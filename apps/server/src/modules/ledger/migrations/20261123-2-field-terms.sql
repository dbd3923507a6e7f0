-- Renames to field terms: account kinds, and reserves for what the house must be able to pay.
alter table ledger.balance rename column pocket to kind;
alter table ledger.balance rename constraint balance_pocket_check to balance_kind_check;
alter table ledger.transfer rename column from_pocket to from_kind;
alter table ledger.transfer rename column to_pocket to to_kind;
alter view ledger.posting rename column pocket to kind;
alter table ledger.house_checkpoint rename column pocket to kind;
alter table ledger.house_sum rename column pocket to kind;
alter table ledger.sum_repair rename column pocket to kind;
alter table ledger.guard rename column promised to reserved;
alter table ledger.guard rename constraint guard_promised_check to guard_reserved_check;

update ledger.transfer set to_kind = 'house:reserved' where to_kind = 'house:promise';
update ledger.transfer set from_kind = 'house:reserved' where from_kind = 'house:promise';
update ledger.transfer set type = 'secondContractReserve' where type = 'secondContractPromise';
update ledger.transfer set type = 'unrealizedProfitCredit' where type = 'gainAdvance';
update ledger.house_checkpoint set kind = 'house:reserved' where kind = 'house:promise';
update ledger.house_sum set kind = 'house:reserved' where kind = 'house:promise';
update ledger.sum_repair set kind = 'house:reserved' where kind = 'house:promise';
