-- Accounts of the house are customers to the books, but nothing is given to them as to customers.
alter table identity.customer add column is_house boolean not null default false;
update identity.customer set is_house = true
where is_guest = false and email is null and phone is null
  and username ~ '^house-(practice-trader|pool)-';
create index customer_of_house on identity.customer (id) where is_house;
