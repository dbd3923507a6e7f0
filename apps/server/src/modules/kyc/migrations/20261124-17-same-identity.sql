-- Accounts verified as the same person are found by what identifies a person.
create index personal_data_birthday on kyc.personal_data (birthday, country);
