-- Debt crowdfunding: borrowers, bonds, the notes that customers hold, and every instalment planned and paid.

-- A borrower has an account of its own in the ledger: what it gets and repays passes through it.
create table products.bond_borrower (
  id uuid primary key,
  name text not null unique,
  trade text not null,
  place text not null,
  since_year integer not null,
  -- In the settlement currency, as its documents state.
  yearly_revenue numeric(38, 18) not null check (yearly_revenue > 0),
  debt numeric(38, 18) not null check (debt >= 0),
  -- Payments in the five years before its first bond here.
  earlier_payments integer not null check (earlier_payments >= 0),
  earlier_late integer not null check (earlier_late between 0 and earlier_payments),
  is_simulated boolean not null,
  created_at timestamptz not null
);

create table products.bond_document (
  borrower_id uuid not null references products.bond_borrower (id),
  number integer not null check (number > 0),
  title text not null,
  body text not null,
  -- SHA-256 of the text.
  hash bytea not null check (length(hash) = 32),
  primary key (borrower_id, number)
);

create table products.bond (
  id uuid primary key,
  borrower_id uuid not null references products.bond_borrower (id),
  -- Names it once among those of a first start; null for an operator's.
  seed_name text unique,
  purpose text not null,
  target numeric(38, 18) not null check (target > 0),
  note_min numeric(38, 18) not null check (note_min > 0),
  customer_max numeric(38, 18) not null check (customer_max >= note_min),
  monthly_rate numeric(38, 18) not null check (monthly_rate > 0),
  months integer not null check (months between 1 and 60),
  -- Late interest per day on what is overdue.
  late_daily_rate numeric(38, 18) not null check (late_daily_rate >= 0),
  risk integer not null check (risk between 1 and 5),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  status text not null check (status in ('draft', 'open', 'refunding', 'refunded', 'payingOut',
    'repaying', 'defaulted', 'repaid', 'writtenOff')),
  subscribed numeric(38, 18) not null default 0,
  notes integer not null default 0,
  -- Number of the last note that was refunded or lent; batches go on after it.
  notes_done integer not null default 0,
  funded_at timestamptz,
  paid_out_on date,
  -- Last day that was computed.
  computed_to date,
  days_late integer not null default 0,
  late_interest numeric(38, 18) not null default 0,
  defaulted_on date,
  claim numeric(38, 18) not null default 0,
  payments integer not null default 0,
  ended_on date,
  -- How a simulated borrower pays, drawn before the first note is sold. The hash is public from then on.
  temper text,
  temper_seed bytea,
  temper_hash bytea,
  created_at timestamptz not null,
  check (opens_at < closes_at),
  check (subscribed between 0 and target),
  check ((temper is null) = (temper_seed is null) and (temper is null) = (temper_hash is null))
);
create index bond_of_borrower on products.bond (borrower_id);

create table products.bond_note (
  user_id uuid not null,
  id uuid not null,
  bond_id uuid not null,
  -- From 1, in the order of purchase: public, while the holder is not.
  number integer not null,
  amount numeric(38, 18) not null check (amount > 0),
  status text not null check (status in ('subscribed', 'refunded', 'lent')),
  bought_at timestamptz not null,
  primary key (user_id, id),
  unique (bond_id, number)
);
create index bond_note_by_id on products.bond_note (user_id, id desc);

create table products.bond_due (
  bond_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('instalment', 'early', 'accelerated')),
  day date not null,
  principal numeric(38, 18) not null check (principal >= 0),
  interest numeric(38, 18) not null check (interest >= 0),
  principal_paid numeric(38, 18) not null default 0,
  interest_paid numeric(38, 18) not null default 0,
  is_replaced boolean not null default false,
  primary key (bond_id, number),
  check (principal_paid between 0 and principal and interest_paid between 0 and interest)
);

create table products.bond_payment (
  bond_id uuid not null,
  number integer not null,
  day date not null,
  gross numeric(38, 18) not null check (gross > 0),
  costs numeric(38, 18) not null check (costs >= 0),
  -- Smaller than a unit of the currency; posted to rounding.
  residue numeric(38, 18) not null check (residue >= 0),
  received_at timestamptz not null,
  -- Number of the last note that has its share.
  shared_to integer not null default 0,
  is_shared boolean not null default false,
  primary key (bond_id, number)
);

create table products.bond_payment_line (
  bond_id uuid not null,
  payment integer not null,
  line integer not null,
  part text not null check (part in ('interest', 'principal', 'lateInterest')),
  -- Of principal and interest.
  due integer,
  amount numeric(38, 18) not null check (amount > 0),
  primary key (bond_id, payment, line),
  check ((due is null) = (part = 'lateInterest'))
);

create table products.bond_share (
  user_id uuid not null,
  note_id uuid not null,
  payment integer not null,
  line integer not null,
  amount numeric(38, 18) not null check (amount > 0),
  primary key (user_id, note_id, payment, line)
);
