-- Notifications of security events with their recipients: stored until sent, because the account may have another address by then.
create table identity.notice (
  user_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  -- An email address, or a phone number (E.164).
  recipient text not null,
  -- Whether the event removed this address from the account.
  is_former boolean not null,
  primary key (user_id, id)
);
