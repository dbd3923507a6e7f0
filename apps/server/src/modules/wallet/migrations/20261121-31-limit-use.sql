-- What waits for room in the daily limit takes that room when it goes: counted from when it was asked for, all that waits would go on one day.
alter table wallet.withdrawal add column used_at timestamptz;
update wallet.withdrawal set used_at = coalesce(
  (select max(to_timestamp((hold ->> 'untilMs')::numeric / 1000)) from jsonb_array_elements(holds) as hold
    where hold ->> 'reason' = 'kycTier'),
  created_at);
alter table wallet.withdrawal alter column used_at set not null;
create index withdrawal_used on wallet.withdrawal (user_id, used_at);
