-- Positions that an act changed on a node that does not run the engine: the engine looks at them and removes the row.
create table positions.unheard (
  -- Of the act, not of the position: what two acts said of one position are two rows.
  id uuid primary key,
  user_id uuid not null,
  position_id uuid not null
);
