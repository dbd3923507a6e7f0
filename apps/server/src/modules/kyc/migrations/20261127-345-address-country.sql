-- Country of the home address where it differs from the document's: what a country forbids applies to those who live there.
alter table kyc.personal_data add column address_country text;
