-- Competitions: announced terms, entrants with their figures and places, and the published fills; a separate schema that no other module may touch.
create schema competitions;

create table competitions.competition (
  id uuid primary key,
  phase text not null check (phase in ('announced', 'settled', 'ended', 'cancelled')),
  terms text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Reserved from equity at the announcement, in the settlement currency.
  prizes numeric(38, 18) not null check (prizes > 0),
  -- What the entrants won; known once the board is final.
  won numeric(38, 18) check (won >= 0 and won <= prizes),
  -- Hash of the published announcement.
  announcement text not null,
  -- Trades closed before this are on the board.
  scored_to timestamptz,
  -- Related accounts were last looked for then.
  grouped_at timestamptz,
  -- SHA-256 over the lines of the final board and of its fills, hexadecimal.
  board_hash text,
  fills_hash text,
  settled_at timestamptz,
  ended_at timestamptz,
  announced_at timestamptz not null,
  check ((phase in ('settled', 'ended')) = (settled_at is not null)),
  check ((settled_at is null) = (board_hash is null) and (settled_at is null) = (won is null)),
  check ((phase in ('ended', 'cancelled')) = (ended_at is not null))
);
create index competition_announced on competitions.competition (starts_at desc, id desc);

create table competitions.entry (
  competition_id uuid not null,
  user_id uuid not null,
  id uuid not null unique,
  -- SHA-256 of the id, hexadecimal: published in place of the customer.
  handle text not null unique,
  joined_at timestamptz not null,
  left_at timestamptz,
  -- Figures and places of the last round; zero before the first.
  start numeric(38, 18) not null default 0,
  moved_in numeric(38, 18) not null default 0,
  moved_out numeric(38, 18) not null default 0,
  equity numeric(38, 18) not null default 0,
  total_in numeric(38, 18) not null default 0,
  total_out numeric(38, 18) not null default 0,
  bonus numeric(38, 18) not null default 0,
  profit numeric(38, 18) not null default 0,
  return_rate numeric(38, 18) not null default 0,
  peak_at timestamptz,
  trades integer not null default 0,
  profit_place integer check (profit_place > 0),
  return_place integer check (return_place > 0),
  prize numeric(38, 18) not null default 0 check (prize >= 0),
  paid_at timestamptz,
  primary key (competition_id, user_id),
  check (left_at is null or profit_place is null and return_place is null and prize = 0),
  check (paid_at is null or prize > 0)
);
create index entry_by_profit on competitions.entry (competition_id, profit_place);
create index entry_by_return on competitions.entry (competition_id, return_place);
create index entry_of_user on competitions.entry (user_id, id desc);
create index entry_to_pay on competitions.entry (competition_id, user_id) where prize > 0 and paid_at is null;

-- Accounts whose fills a board reads: entrants, and those related to one.
create table competitions.account (
  competition_id uuid not null,
  user_id uuid not null,
  handle text not null,
  -- Equal for related accounts, null for those related to nobody.
  group_key text,
  primary key (competition_id, user_id)
);

create table competitions.fill (
  competition_id uuid not null,
  -- SHA-256 of the position's id, hexadecimal.
  id text not null,
  handle text not null,
  symbol text not null,
  direction text not null check (direction in ('long', 'short')),
  quantity numeric(38, 18) not null check (quantity > 0),
  entry_price numeric(38, 18) not null check (entry_price > 0),
  exit_price numeric(38, 18) not null check (exit_price > 0),
  profit numeric(38, 18) not null,
  fees numeric(38, 18) not null check (fees >= 0),
  carry numeric(38, 18) not null,
  opened_at timestamptz not null,
  closed_at timestamptz not null,
  open_sequence bigint not null,
  close_sequence bigint not null,
  -- Valued at the end instead of closed.
  is_open_at_end boolean not null,
  primary key (competition_id, id)
);
