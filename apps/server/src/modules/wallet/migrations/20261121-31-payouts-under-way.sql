-- Payouts in progress get a deadline too, and a network that shows nothing new is known to have stalled.

-- When the latest handover attempt was recorded; the request carries this time, so that it expires.
alter table wallet.withdrawal add column handed_over_at timestamptz;

alter table wallet.withdrawal drop constraint withdrawal_check1;
alter table wallet.withdrawal drop constraint withdrawal_check2;
-- Payouts in progress are handed over once more under the same id, which finds what was sent and schedules their due rows.
update wallet.withdrawal set status = 'sending', handed_over_at = now(), next_look_at = now(),
  deadline_at = date_trunc('milliseconds', now()) + interval '1 hour',
  holds = jsonb_build_array(jsonb_build_object('reason', 'handover', 'untilMs',
    floor(extract(epoch from date_trunc('milliseconds', now()) + interval '1 hour') * 1000)))
  where status in ('sending', 'sent');
alter table wallet.withdrawal add constraint withdrawal_deadline check
  ((status in ('waiting', 'sending', 'sent')) = (deadline_at is not null));
alter table wallet.withdrawal add constraint withdrawal_holds check
  ((status in ('waiting', 'sending', 'sent')) = (holds <> '[]'::jsonb));
create index withdrawal_under_way on wallet.withdrawal (deadline_at) where status in ('sending', 'sent');

-- The highest block of a real network and when it was first seen; the network counts as stalled from `silent_at` on.
create table wallet.network_head (
  chain_type text primary key,
  number bigint not null,
  grew_at timestamptz not null,
  silent_at timestamptz not null
);
