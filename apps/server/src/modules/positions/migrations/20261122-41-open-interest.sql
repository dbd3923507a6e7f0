-- What is open per symbol and side, changed in the commit of every opening and close and locked by whoever opens, so that no two processes pass a cap together.
create table positions.open_interest (
  symbol text not null,
  direction text not null check (direction in ('long', 'short')),
  quantity_base numeric(38, 18) not null check (quantity_base >= 0),
  primary key (symbol, direction)
);

insert into positions.open_interest (symbol, direction, quantity_base)
select symbol, direction, sum(quantity_base) from positions.position
where status = 'open' group by symbol, direction;
