-- Operators find a customer by the beginning of name, email or phone.
create index customer_search on identity.customer
  using gin (username_key gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops);
