-- From where the audit reads on: when it last found nothing, and when it last read everything.
alter table platform.audit_result
  add column good_at timestamptz,
  add column full_at timestamptz;
