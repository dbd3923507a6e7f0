-- A position keeps where its maintenance tiers begin, and a limit order what was ordered when its money did not cover all of it.
alter table positions.position
  -- What its owner had open in the symbol and direction when it opened, in quote currency. Null: older than
  -- this rule, with tiers from nothing on.
  add column tier_floor numeric(38, 18) check (tier_floor >= 0),
  -- What was set aside at the opening, whatever was added, charged or cut off since. Null: older.
  add column opening_margin numeric(38, 18) check (opening_margin >= 0),
  -- In base units; null when everything was filled.
  add column ordered_quantity numeric(38, 18) check (ordered_quantity > quantity_base),
  drop constraint position_cancel_reason_check;
alter table positions.position
  add constraint position_cancel_reason_check
    check (cancel_reason in ('user', 'liquidation', 'notFillable', 'notCovered')) not valid;
