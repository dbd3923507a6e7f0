-- Sanctions lists by edition, what of each customer was compared with them, and the cases of what was found.
create schema sanctions;

-- Rises with every change of what is listed; what was compared with an earlier state is compared again.
create table sanctions.register (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  -- Whether lists are configured, so that nobody is paid before the first is read.
  is_required boolean not null default false,
  changed_at timestamptz
);
insert into sanctions.register (version) values (0);

-- What was last seen of each list's files, also if they could not be read.
create table sanctions.source_file (
  source text primary key check (source in ('ofac', 'eu', 'uk')),
  -- Names, sizes and times of the files.
  stamp text not null,
  sha256 text not null,
  -- Why the files are not in force; null if they are.
  problem text,
  -- They can be read, but two operators have to accept what they lost.
  is_waiting boolean not null,
  -- Files that lost suspiciously many entries and that two operators accepted.
  accepted_sha256 text,
  seen_at timestamptz not null
);

create table sanctions.edition (
  source text not null check (source in ('ofac', 'eu', 'uk')),
  number integer not null,
  -- Day that the file gives as its own; null if it gives none.
  published_on date,
  file_names text not null,
  sha256 text not null,
  entries integer not null,
  names integer not null,
  addresses integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  loaded_at timestamptz not null,
  primary key (source, number)
);

-- An entry as it was from one edition to another; the current ones have no end.
create table sanctions.entry (
  source text not null,
  ref text not null,
  edition_from integer not null,
  edition_until integer,
  is_person boolean not null,
  programs text not null,
  -- [{text, ascii, isWeak}]
  names jsonb not null,
  -- [{from, to}], days
  birthdays jsonb not null,
  -- SHA-256 of names and birthdays: a case that was cleared stays cleared while they are the same.
  hash text not null,
  primary key (source, ref, edition_from)
);
create unique index entry_current on sanctions.entry (source, ref) where edition_until is null;

create table sanctions.address (
  source text not null,
  ref text not null,
  edition_from integer not null,
  address text not null,
  -- Lower-case ASCII: networks that tell upper from lower case have no two addresses that differ only in it.
  address_key text collate "C" not null,
  primary key (source, ref, edition_from, address),
  foreign key (source, ref, edition_from) references sanctions.entry
);
create index address_key on sanctions.address (address_key);

-- Customers who are compared with the lists, and the version of the register that they were compared with.
create table sanctions.screening (
  user_id uuid primary key,
  version bigint not null,
  screened_at timestamptz
);
create index screening_version on sanctions.screening (version, user_id);

create table sanctions.case_file (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('person', 'holder', 'address')),
  -- The name or address as the customer gave it.
  subject text not null,
  -- The same as it is compared, with the birthday of a person.
  subject_key text not null,
  status text not null check (status in ('open', 'cleared', 'confirmed', 'lapsed')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  finding text,
  -- The two operators.
  decided_by text[],
  search_text text not null generated always as (
    id::text || ' ' || user_id::text || ' ' || translate(subject,
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored,
  check ((status = 'open') = (decided_at is null)),
  check ((status in ('cleared', 'confirmed')) = (finding is not null))
);
create unique index case_file_open on sanctions.case_file (user_id, kind, subject_key) where status = 'open';
create index case_file_user on sanctions.case_file (user_id);
create index case_file_waiting on sanctions.case_file (opened_at) where status = 'open';
create index case_file_search on sanctions.case_file using gin (search_text gin_trgm_ops);

-- The entries that a case is about, as they were when it was opened.
create table sanctions.match (
  case_id uuid not null references sanctions.case_file,
  -- A list, or `house` for an address that two operators listed.
  source text not null,
  ref text not null,
  entry_hash text not null,
  listed_name text not null,
  birthdays text not null,
  programs text not null,
  -- 0 to 100.
  score integer not null check (score between 0 and 100),
  added_at timestamptz not null,
  primary key (case_id, source, ref, entry_hash)
);
