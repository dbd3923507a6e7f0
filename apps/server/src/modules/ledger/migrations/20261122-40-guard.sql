-- One row per currency guards the reserves of the house across all processes; nothing is counted in memory or expires automatically.
create table ledger.guard (
  currency text primary key,
  -- Balance of the house's promise account, in every commit.
  promised numeric(38, 18) not null check (promised >= 0),
  -- Net equity moved in by second contracts and exchanges, which move equity only under the lock of this row.
  moved numeric(38, 18) not null,
  -- Equity in the books less `moved`, as read at `read_at`; with `moved` it gives the current equity.
  basis numeric(38, 18) not null,
  read_at timestamptz not null
);

insert into ledger.guard (currency, promised, moved, basis, read_at)
select currency, coalesce(sum(amount) filter (where pocket = 'house:promise'), 0),
  coalesce(sum(amount) filter (where pocket = 'house:equity'
    and (key like 'second-contract/%' or key like 'exchange/%')), 0), 0, to_timestamp(0)
from ledger.posting where pocket in ('house:promise', 'house:equity') group by currency;
