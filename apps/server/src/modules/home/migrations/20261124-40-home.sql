-- Favorite markets of an account in named lists, and how far its first steps are.
create schema home;

-- Changes of an account's lists are made one after the other under its row.
create table home.favourites (
  user_id uuid primary key,
  version integer not null check (version > 0)
);

create table home.watchlist (
  user_id uuid not null references home.favourites (user_id),
  -- 0 is the first one, which the interface names.
  place smallint not null check (place between 0 and 9),
  name text not null check (length(name) <= 24),
  symbols text[] not null check (cardinality(symbols) <= 50),
  primary key (user_id, place)
);

create table home.onboarding (
  user_id uuid primary key,
  proof_checked_at timestamptz,
  -- Completed or dismissed: never shown again.
  ended_at timestamptz,
  is_dismissed boolean not null default false,
  check (ended_at is not null or not is_dismissed)
);
