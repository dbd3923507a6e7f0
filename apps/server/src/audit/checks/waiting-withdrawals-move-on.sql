-- Every withdrawal that waits or is under way has reasons of the list, the earliest end as its deadline, and due work at that moment.
select w.id::text as place, format('%s: deadline %s, holds %s', w.status, w.deadline_at, w.holds) as detail
from wallet.withdrawal w
where w.status in ('waiting', 'sending', 'sent') and (
  w.deadline_at is distinct from (
    select to_timestamp(min((h ->> 'untilMs')::numeric) / 1000) from jsonb_array_elements(w.holds) h)
  or exists (select from jsonb_array_elements(w.holds) h where h ->> 'reason' not in
    ('kycTier', 'sanctions', 'securityHold', 'chainDown', 'courtOrder', 'review', 'notSent', 'accountFrozen',
      'handover', 'handoverLate', 'confirmation', 'confirmationLate'))
  or not exists (select from platform.due d where d.name = 'wallet.withdrawalDeadline'
    and d.key like w.user_id || '/' || w.id || '/%' and d.due_at <= w.deadline_at + interval '1 minute'))
