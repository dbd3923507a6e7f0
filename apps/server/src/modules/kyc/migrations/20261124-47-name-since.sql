-- Since when a customer has this name and birthday, so that only what reviewers could compare with the documents tells who somebody is.
alter table kyc.personal_data add column name_since timestamptz;
