-- What was settled and not yet told to its owners, who get one message a minute however much they trade.
create table second_contracts.untold (
  user_id uuid not null,
  settled_at timestamptz not null,
  won integer not null,
  lost integer not null,
  -- Ties and contracts without a price: the stake came back.
  returned integer not null,
  profit numeric(38, 18) not null,
  primary key (user_id, settled_at)
);
