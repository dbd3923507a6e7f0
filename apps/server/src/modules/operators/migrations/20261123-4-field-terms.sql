-- Renames to field terms: the first administrators are bootstrapped, the others approved.
alter table operators.operator rename column is_seated to is_bootstrap;
alter table operators.operator rename column vouched_by to approved_by;
alter table operators.operator rename constraint operator_is_vouched to operator_is_approved;
