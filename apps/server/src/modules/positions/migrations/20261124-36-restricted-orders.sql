-- An order that comes due while its owner takes a break, is frozen or is past a limit is canceled, and says so.
alter table positions.position drop constraint position_cancel_reason_check;
alter table positions.position
  add constraint position_cancel_reason_check check (cancel_reason in
    ('user', 'liquidation', 'notFillable', 'notCovered', 'restricted')) not valid;
