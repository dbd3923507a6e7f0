-- One indexed column with everything operators search records by, and an index to find a record by id alone.
alter table wallet.deposit add column search_text text not null generated always as (
  id::text || ' ' || user_id::text || ' ' || coalesce(tx_id, '') || ' ' || coalesce(claimed_tx_id, '')) stored;
create index deposit_search on wallet.deposit using gin (search_text gin_trgm_ops);
create index deposit_id on wallet.deposit (id);

alter table wallet.withdrawal add column search_text text not null generated always as (
  id::text || ' ' || user_id::text || ' ' || account || ' ' || coalesce(tx_id, '')) stored;
create index withdrawal_search on wallet.withdrawal using gin (search_text gin_trgm_ops);
create index withdrawal_id on wallet.withdrawal (id);

alter table wallet.case_file add column search_text text not null generated always as (
  id::text || ' ' || user_id::text) stored;
create index case_file_search on wallet.case_file using gin (search_text gin_trgm_ops);
create index case_file_id on wallet.case_file (id);
