-- Level terms have versions that operators announce, so a fill keeps the discount that it had.
alter table positions.position
  add column open_fee_discount numeric(38, 18) check (open_fee_discount between 0 and 1),
  add column close_fee_discount numeric(38, 18) check (close_fee_discount between 0 and 1),
  add check (open_fee_discount is null or open_fee_terms is not null),
  add check (close_fee_discount is null or close_fee_terms is not null);
