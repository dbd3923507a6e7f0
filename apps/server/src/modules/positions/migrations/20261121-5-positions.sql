-- Leveraged positions: what is open, what was closed and why, and the recorded ticks that priced both.
create schema positions;

create table positions.position (
  user_id uuid not null,
  id uuid not null,
  -- The position that this one was cut from by a partial close; its margin lies under that id.
  parent_id uuid,
  symbol text not null,
  direction text not null check (direction in ('long', 'short')),
  leverage smallint not null check (leverage > 0),
  margin numeric(38, 18) not null check (margin >= 0),
  quantity_base numeric(38, 18) not null check (quantity_base > 0),
  entry_price numeric(38, 18) not null check (entry_price > 0),
  open_fee numeric(38, 18) not null check (open_fee >= 0),
  liquidation_price numeric(38, 18) check (liquidation_price > 0),
  take_profit numeric(38, 18) check (take_profit > 0),
  stop_loss numeric(38, 18) check (stop_loss > 0),
  -- Only ticks after this one can trigger the three levels above.
  armed_at_sequence bigint not null,
  -- Rises with every change, so that memory never goes back to older levels.
  version integer not null,
  status text not null check (status in ('pending', 'open', 'settling', 'closed', 'cancelled')),
  close_reason text check (close_reason in ('user', 'takeProfit', 'stopLoss', 'liquidation')),
  exit_price numeric(38, 18),
  profit numeric(38, 18) check (profit >= -margin),
  close_fee numeric(38, 18) check (close_fee >= 0),
  open_sequence bigint not null,
  close_sequence bigint,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, id),
  check ((status = 'closed') = (closed_at is not null)),
  check ((status = 'closed') = (close_reason is not null)),
  check ((status = 'closed') = (close_sequence is not null))
);
-- What the trigger engine loads, and what a customer looks at most.
create index position_open_symbol on positions.position (symbol) where status = 'open';
create index position_open_user on positions.position (user_id, id) where status = 'open';
create index position_closed_user on positions.position (user_id, closed_at) where status = 'closed';

-- Newest tick of a symbol whose triggers are all settled; after a restart the log is read from here.
create table positions.trigger_cursor (
  symbol text primary key,
  sequence bigint not null
);

-- Held by whoever draws on the insurance fund, so that two crashes cannot spend the same money.
create table positions.insurance_gate (
  id boolean primary key check (id)
);
insert into positions.insurance_gate values (true);
