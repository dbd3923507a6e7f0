-- Search column for reviewers: ids of applications and names in lower-case ASCII.
alter table kyc.application add column search_text text not null generated always as (
  id::text || ' ' || user_id::text) stored;
create index application_search on kyc.application using gin (search_text gin_trgm_ops);

alter table kyc.personal_data add column search_text text not null generated always as (
  translate(first_name || ' ' || surname || ' ' || first_name || ' ' || country,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored;
create index personal_data_search on kyc.personal_data using gin (search_text gin_trgm_ops);
