-- Letters that tell of a line of the timeline, with whom they go to: kept until they are sent, because the address of the account may be another one by then.
create table identity.notice (
  user_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  -- An e-mail address, or a phone number (E.164).
  recipient text not null,
  -- Whether the account has left this address with the event.
  is_former boolean not null,
  primary key (user_id, id)
);
