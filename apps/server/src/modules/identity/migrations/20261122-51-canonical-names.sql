-- Names and addresses are found by one canonical form, byte for byte: lower() maps some letters (dotted İ, the Kelvin sign) onto others.
alter table identity.customer
  -- Lower-case ASCII with the domain in punycode; as typed if it was bound before that was required.
  add column email_key text collate "C",
  -- Null if the username is the address, which is found as one.
  add column username_key text collate "C",
  -- How the name looks: no two names may look alike.
  add column username_seen text collate "C";

update identity.customer c set
  email_key = case n.email_turn when 1 then n.email_key else c.email end,
  username_key = case when n.is_address then null when n.username_turn = 1 then n.username_key
    else c.username end
from (
  select id, email_key, username_key, is_address,
    row_number() over (partition by email_key order by created_at, id) as email_turn,
    row_number() over (partition by username_key order by created_at, id) as username_turn
  from (
    select id, created_at,
      translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') as email_key,
      translate(username, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
        as username_key,
      username = email is true or username = phone is true or strpos(username, '@') > 0 as is_address
    from identity.customer) as small
) as n
where n.id = c.id;

drop index identity.customer_username;
drop index identity.customer_email;
create unique index customer_username_key on identity.customer (username_key);
create unique index customer_username_seen on identity.customer (username_seen);
create unique index customer_email_key on identity.customer (email_key);
alter table identity.customer
  add constraint customer_email_found check ((email is null) = (email_key is null));

-- What SQL cannot compute; the product does it at its next start and empties this table.
create table identity.canonical_due (user_id uuid primary key);
insert into identity.canonical_due (user_id)
  select id from identity.customer where username_key is not null or email ~ '[^ -~]';
