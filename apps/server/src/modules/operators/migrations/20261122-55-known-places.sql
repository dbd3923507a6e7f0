-- Addresses that an operator signed in from: guesses made elsewhere do not use up their attempts.
create table operators.known_place (
  operator_id uuid not null,
  ip text not null,
  seen_at timestamptz not null,
  primary key (operator_id, ip)
);
