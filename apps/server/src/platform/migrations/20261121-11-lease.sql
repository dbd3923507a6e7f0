-- Who does the work that only one process may do at a time, and the token that each of its transactions is checked against.
create table platform.lease (
  name text primary key,
  -- Node that holds it; null: free.
  holder text,
  -- Rises with every change of hands. Part of a unique key, so that a change of hands waits for the
  -- transactions that lock the row `for key share`, and a renewal does not.
  token bigint not null check (token > 0),
  -- Counts up while the holder lives: who waits looks at whether it moves, never at a clock of another machine.
  renewals bigint not null default 0,
  renewed_at timestamptz not null,
  unique (name, token)
);
