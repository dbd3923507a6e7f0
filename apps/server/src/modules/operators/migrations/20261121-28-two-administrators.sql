-- No operator is approved by one administrator alone, who could otherwise invite two people and be both.
-- Operators approved that way earlier are locked until two administrators reset and approve them.
alter table operators.operator
  -- An administrator whose password was printed at a start of the server; all others need two administrators.
  add column is_seated boolean not null default false,
  add column invited_by uuid,
  add column vouched_by uuid,
  -- Of the second half of a one-time password: each half is shown to one administrator only.
  add column second_hash text;
update operators.operator set is_seated = name = 'admin';
update operators.operator set status = 'disabled' where not is_seated;
delete from operators.session s using operators.operator o where o.id = s.operator_id and not o.is_seated;
alter table operators.operator
  drop constraint operator_status_check,
  add constraint operator_status_check
    check (status in ('proposed', 'invited', 'active', 'disabled')),
  add constraint operator_two_people
    check (vouched_by is null or (invited_by is not null and vouched_by <> invited_by)),
  add constraint operator_is_vouched
    check (is_seated or vouched_by is not null or status in ('proposed', 'disabled'));
