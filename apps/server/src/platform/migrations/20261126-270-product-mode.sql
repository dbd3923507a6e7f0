-- Practice money never becomes real money: a database belongs to the mode of its first start.
create table platform.product_mode (
  "only" boolean primary key default true check ("only"),
  mode text not null check (mode in ('practice', 'live'))
);
-- Until now every product granted practice money, whatever its mode.
insert into platform.product_mode (mode)
select 'practice' where exists (select from ledger.transfer where type = 'genesis');
