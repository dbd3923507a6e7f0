-- Loans on credit and against collateral: terms by version, loans with their exact interest, the signed agreements, and everything that happened.
create schema loans;

create table loans.terms_version (
  id text not null,
  version integer not null check (version > 0),
  -- JSON, as hashed and published; the loans made under it refer to it.
  text text not null,
  hash bytea not null,
  in_force_at timestamptz not null,
  primary key (id, version)
);

-- Locked by whoever applies for credit, so that two applications of a customer are never decided at once.
create table loans.borrower (user_id uuid primary key);

create table loans.loan (
  user_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('credit', 'pledge')),
  terms_id text not null,
  terms_version integer not null,
  status text not null check (status in ('pendingReview', 'underReview', 'rejected', 'cancelled', 'passed',
    'paidBack', 'sold')),
  amount numeric(38, 18) not null check (amount > 0),
  days integer not null check (days > 0),
  purpose text,
  applied_at timestamptz not null,
  decided_at timestamptz,
  -- `practice`, or the operators who decided.
  decided_by text,
  started_at timestamptz,
  closed_at timestamptz,
  close_reason text check (close_reason in ('repaid', 'returned', 'sold', 'matured')),
  -- Interest is 1/24 of what is charged: kept exact, rounded when it is read.
  principal numeric(38, 18) not null check (principal >= 0 and principal <= amount),
  charged numeric(38, 18) not null default 0 check (charged >= 0),
  charged_hours integer not null default 0,
  late_charged numeric(38, 18) not null default 0 check (late_charged >= 0),
  late_hours integer not null default 0,
  late_max numeric(38, 18),
  interest_paid numeric(38, 18) not null default 0 check (interest_paid >= 0),
  -- What no collateral was left for: the house's loss.
  loss numeric(38, 18) not null default 0 check (loss >= 0),
  collateral_currency text,
  collateral_quantity numeric(38, 18) not null default 0 check (collateral_quantity >= 0),
  margin_state text not null default 'calm' check (margin_state in ('calm', 'warned', 'called')),
  cure_until timestamptz,
  -- Prices from before its last change say nothing about it.
  watched_from timestamptz,
  -- How many of its moments have come: due soon, ended, overdue, matured.
  moments smallint not null default 0,
  -- Numbers the movements of its money.
  movements integer not null default 0,
  changed_at timestamptz not null,
  primary key (user_id, id),
  foreign key (terms_id, terms_version) references loans.terms_version (id, version),
  check ((kind = 'pledge') = (collateral_currency is not null)),
  check ((status in ('passed', 'paidBack', 'sold')) = (started_at is not null)),
  check ((status in ('paidBack', 'sold')) = (closed_at is not null)),
  check ((close_reason is null) = (closed_at is null)),
  check ((margin_state = 'called') = (cure_until is not null))
);
-- At most one application of a customer waits for its review.
create unique index loan_in_review on loans.loan (user_id)
  where status in ('pendingReview', 'underReview');
create index loan_queue on loans.loan (applied_at) where status in ('pendingReview', 'underReview');
create index loan_watched on loans.loan (collateral_currency, changed_at) where kind = 'pledge';
create index loan_by_id on loans.loan (id);

create table loans.agreement (
  user_id uuid not null,
  loan_id uuid not null,
  language text not null,
  title text not null,
  text text not null,
  -- SHA-256 of title and text.
  hash bytea not null,
  prepared_at timestamptz not null,
  signed_at timestamptz not null,
  signature_file uuid not null,
  ip text not null,
  primary key (user_id, loan_id),
  foreign key (user_id, loan_id) references loans.loan (user_id, id)
);

-- Pictures of an application.
create table loans.document (
  user_id uuid not null,
  loan_id uuid not null,
  item text not null,
  file_id uuid not null,
  primary key (user_id, loan_id, item)
);

create table loans.rejection (
  user_id uuid not null,
  loan_id uuid not null,
  item text not null,
  reason text not null,
  primary key (user_id, loan_id, item)
);

-- Everything that happened to a loan; append-only.
create table loans.event (
  user_id uuid not null,
  loan_id uuid not null,
  id uuid not null,
  kind text not null,
  amount numeric(38, 18),
  currency text,
  ltv numeric(38, 18),
  price numeric(38, 18),
  sequence bigint,
  reason text,
  -- What was owed after it.
  owed numeric(38, 18) not null,
  at timestamptz not null,
  primary key (user_id, id)
);
create index event_by_loan on loans.event (user_id, loan_id, id);

-- Links that download a signed agreement once.
create table loans.download (
  user_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  ticket_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  downloaded_at timestamptz,
  primary key (user_id, id)
);
create index download_by_id on loans.download (id);

-- The newest tick up to which every loan against a currency was judged.
create table loans.watch_cursor (
  symbol text primary key,
  sequence bigint not null
);
