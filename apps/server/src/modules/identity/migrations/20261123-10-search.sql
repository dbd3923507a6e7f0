-- Operators find a customer by how name, e-mail or phone begin.
create index customer_search on identity.customer
  using gin (username_key gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops);
