-- A withdrawal waiting for the daily limit uses the limit when it is paid: counted from its request, all waiting ones would be paid on one day.
alter table wallet.withdrawal add column used_at timestamptz;
update wallet.withdrawal set used_at = coalesce(
  (select max(to_timestamp((hold ->> 'untilMs')::numeric / 1000)) from jsonb_array_elements(holds) as hold
    where hold ->> 'reason' = 'kycTier'),
  created_at);
alter table wallet.withdrawal alter column used_at set not null;
create index withdrawal_used on wallet.withdrawal (user_id, used_at);
