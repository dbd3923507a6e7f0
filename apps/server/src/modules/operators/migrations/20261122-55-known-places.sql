-- Addresses that an operator signed in from: who guesses elsewhere uses up no tries of theirs.
create table operators.known_place (
  operator_id uuid not null,
  ip text not null,
  seen_at timestamptz not null,
  primary key (operator_id, ip)
);
