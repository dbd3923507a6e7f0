-- Customers who were warned that a position is close to its liquidation, so that they are not warned at every price.
create table positions.risk_warning (
  user_id uuid not null,
  position_id uuid not null,
  warned_at timestamptz not null,
  primary key (user_id, position_id)
);
