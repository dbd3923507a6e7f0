-- Bank transfers of a live house: statements as two operators imported them, each booking once, and payments that left for the bank in files.

-- A file as it was read; nothing counts before two operators imported it.
create table wallet.bank_statement (
  id uuid primary key,
  -- Of the file: the same one again is the same row.
  sha256 text not null unique,
  -- What was read of it.
  content jsonb not null,
  read_by uuid not null,
  read_at timestamptz not null,
  imported_at timestamptz
);

create table wallet.bank_booking (
  id uuid primary key,
  -- What identifies it in every statement that has it.
  key text not null unique,
  -- Everything that it says, where the bank gave it no reference; the same in two statements may be one booking.
  content_hash text,
  statement_id uuid not null references wallet.bank_statement,
  -- As the bank calls the statement.
  statement_name text not null,
  direction text not null check (direction in ('credit', 'debit')),
  is_reversal boolean not null,
  is_return boolean not null,
  is_bundle boolean not null,
  currency text not null,
  amount numeric(38, 18) not null check (amount > 0),
  booked_on text not null check (booked_on ~ '^\d{4}-\d{2}-\d{2}$'),
  bank_ref text,
  payment_ref text,
  end_to_end_id text,
  -- Who paid, or was paid.
  party text,
  ultimate_party text,
  party_account text,
  remittance text not null,
  status text not null check (status in
    ('unmatched', 'screening', 'accepted', 'toReturn', 'returned', 'settlesPayment', 'reversed', 'closed')),
  -- Why it is unmatched, or goes back.
  reason text,
  -- The customer's reference, and which payment with it this is.
  reference text,
  output_index integer,
  user_id uuid,
  -- The payment of the house that it settles or brings back.
  payment_id text,
  -- What two operators found.
  finding text,
  -- When its deposit was there.
  seen_at timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz,
  search_text text not null generated always as (
    id::text || ' ' || coalesce(user_id::text, '') || ' ' || coalesce(reference, '') || ' ' ||
    coalesce(bank_ref, '') || ' ' || coalesce(end_to_end_id, '') || ' ' || coalesce(party, '') || ' ' ||
    coalesce(party_account, '') || ' ' || remittance) stored,
  check ((reference is null) = (output_index is null) and (reference is null) = (user_id is null)),
  check (status not in ('screening', 'accepted') or (reference is not null and direction = 'credit')),
  check (status <> 'settlesPayment' or (payment_id is not null and direction = 'debit'))
);
create unique index bank_booking_output on wallet.bank_booking (reference, output_index)
  where reference is not null;
create unique index bank_booking_settles on wallet.bank_booking (payment_id)
  where direction = 'debit' and payment_id is not null;
create index bank_booking_content on wallet.bank_booking (content_hash) where content_hash is not null;
create index bank_booking_status on wallet.bank_booking (status, created_at);
create index bank_booking_unseen on wallet.bank_booking (id)
  where status in ('screening', 'accepted') and seen_at is null;
create index bank_booking_payer on wallet.bank_booking (user_id) where status = 'screening';
create index bank_booking_search on wallet.bank_booking using gin (search_text gin_trgm_ops);

-- A file for the bank: put together by one operator, exported by two.
create table wallet.bank_batch (
  id uuid primary key,
  status text not null check (status in ('prepared', 'exported', 'discarded')),
  payer text not null,
  payer_account text not null,
  payer_bic text not null,
  created_at timestamptz not null,
  exported_at timestamptz,
  check ((status = 'exported') = (exported_at is not null))
);

-- A payment of the house: the payout of a withdrawal, or money that goes back to its payer.
create table wallet.bank_payment (
  -- Its end-to-end id, forever.
  id text primary key,
  kind text not null check (kind in ('payout', 'return')),
  withdrawal_id uuid unique,
  booking_id uuid references wallet.bank_booking,
  holder text not null,
  account text not null,
  bank_name text,
  currency text not null,
  amount numeric(38, 18) not null check (amount > 0),
  status text not null check (status in
    ('queued', 'prepared', 'exported', 'booked', 'cameBack', 'cancelled')),
  batch_id uuid references wallet.bank_batch,
  -- Why it was canceled.
  reason text,
  created_at timestamptz not null,
  search_text text not null generated always as (
    id || ' ' || coalesce(withdrawal_id::text, '') || ' ' || holder || ' ' || account) stored,
  check ((kind = 'payout') = (withdrawal_id is not null)),
  check ((kind = 'return') = (booking_id is not null)),
  check ((status in ('queued', 'cancelled')) or batch_id is not null)
);
create unique index bank_payment_return on wallet.bank_payment (booking_id)
  where kind = 'return' and status <> 'cancelled';
create index bank_payment_status on wallet.bank_payment (status, created_at);
create index bank_payment_batch on wallet.bank_payment (batch_id) where batch_id is not null;
create index bank_payment_search on wallet.bank_payment using gin (search_text gin_trgm_ops);
