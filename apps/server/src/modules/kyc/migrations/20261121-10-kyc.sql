-- Personal data and the documents that proved it; every attempt is kept, so that a decision can be explained later.
create schema kyc;

create table kyc.personal_data (
  user_id uuid primary key,
  surname text not null,
  first_name text not null,
  gender text not null check (gender in ('female', 'male', 'other')),
  birthday date not null,
  country text not null,
  address text not null,
  phone text not null,
  emergency_surname text not null,
  emergency_first_name text not null,
  emergency_relationship text not null
    check (emergency_relationship in ('spouse', 'parent', 'child', 'sibling', 'relative', 'friend', 'colleague')),
  emergency_phone text not null,
  emergency_address text not null,
  updated_at timestamptz not null
);

create table kyc.application (
  user_id uuid not null,
  id uuid not null,
  grade text not null check (grade in ('basic', 'advanced')),
  document_type text not null check (document_type in ('id', 'passport')),
  status text not null check (status in ('pending', 'verified', 'rejected')),
  submitted_at timestamptz not null,
  review_due_at timestamptz not null,
  decided_at timestamptz,
  -- `practice`, or the operator who decided.
  decided_by text,
  primary key (user_id, id),
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
-- At most one application per level is pending or approved; earlier attempts were rejected.
create unique index application_live on kyc.application (user_id, grade)
  where status in ('pending', 'verified');
create index application_queue on kyc.application (review_due_at) where status = 'pending';

create table kyc.application_item (
  user_id uuid not null,
  application_id uuid not null,
  item text not null check (item in ('front', 'back', 'holding', 'portrait')),
  file_id uuid not null,
  status text not null check (status in ('pending', 'accepted', 'rejected')),
  reason text,
  primary key (user_id, application_id, item),
  check ((status = 'rejected') = (reason is not null))
);

-- Views of documents, shown to their owner; append-only.
create table kyc.document_view (
  user_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  item text not null,
  viewer text not null check (viewer in ('owner', 'operator')),
  viewer_id text not null,
  reason text not null,
  viewed_at timestamptz not null,
  primary key (user_id, id)
);
