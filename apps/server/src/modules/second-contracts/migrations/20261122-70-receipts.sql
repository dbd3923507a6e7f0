-- What a contract was accepted under stands in a signed receipt; contracts from before have none.
alter table second_contracts.contract
  -- SHA-256 of the texts of set and rules, and of the newest tick at acceptance.
  add column set_hash bytea,
  add column rules_hash bytea,
  add column accepted_hash bytea,
  add constraint contract_receipt check (num_nulls(set_hash, rules_hash, accepted_hash) in (0, 3));
