-- What an outside reviewer was asked about applications and what it answered, and the cases of answers that came after an acceptance.
create table kyc.outside_review (
  user_id uuid not null,
  application_id uuid not null,
  reviewer text not null,
  -- Pictures are being sent; a check was requested; the answer has decided; people have to decide.
  state text not null check (state in ('sending', 'asked', 'decided', 'people')),
  -- Why people decide; null unless they do.
  people_because text,
  -- The reviewer's name for the application; null until it is known.
  applicant_id text,
  -- SHA-256 of who the customer said to be when the documents were sent to be compared with it.
  person_hash text,
  opened_at timestamptz not null,
  asked_at timestamptz,
  -- When the reviewer last told how far it is.
  read_at timestamptz,
  -- The newest complete answer: in short, its labels, and what distinguishes it from others.
  answer text,
  labels text,
  answer_key text,
  answered_at timestamptz,
  -- Why the last attempt failed; null if it did not.
  problem text,
  primary key (user_id, application_id),
  check ((state = 'people') = (people_because is not null)),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answer_key is null))
);

-- Webhooks name the application only.
create unique index outside_review_application on kyc.outside_review (application_id);

-- Whether a reviewer can be asked at all; no row while it never failed.
create table kyc.reviewer_pause (
  reviewer text primary key,
  failing_since timestamptz not null,
  failures integer not null,
  problem text not null,
  -- Nothing is asked before.
  until timestamptz not null
);

-- An accepted application of which the reviewer said later that it should not have been.
create table kyc.reviewer_case (
  user_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  reviewer text not null,
  answer text not null,
  labels text not null,
  status text not null check (status in ('open', 'kept', 'revoked')),
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by text[],
  finding text,
  search_text text not null generated always as (id::text || ' ' || user_id::text) stored,
  primary key (user_id, id),
  check ((status = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_at is null) = (finding is null))
);
-- Further answers do not open a second one.
create unique index reviewer_case_open on kyc.reviewer_case (user_id, application_id)
  where status = 'open';
create index reviewer_case_queue on kyc.reviewer_case (opened_at) where status = 'open';
