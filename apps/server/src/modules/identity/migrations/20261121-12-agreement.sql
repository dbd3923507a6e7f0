-- Every text of the user agreement that was ever in force, so that what a customer agreed to stays available.
create table identity.agreement (
  hash text primary key,
  language text not null,
  text text not null,
  in_force_since timestamptz not null
);
