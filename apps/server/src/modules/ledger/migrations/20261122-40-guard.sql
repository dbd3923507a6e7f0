-- One row a currency guards what the house promises, for all processes together: nothing of it is counted in memory or expires by itself.
create table ledger.guard (
  currency text primary key,
  -- What the promise account holds, in every commit.
  promised numeric(38, 18) not null check (promised >= 0),
  -- What second contracts and exchanges, which take equity only under the lock of this row, moved into equity, less what they took.
  moved numeric(38, 18) not null,
  -- Equity in the books less `moved`, as it was read at a moment: together they say what may be promised.
  basis numeric(38, 18) not null,
  read_at timestamptz not null
);

insert into ledger.guard (currency, promised, moved, basis, read_at)
select currency, coalesce(sum(amount) filter (where pocket = 'house:promise'), 0),
  coalesce(sum(amount) filter (where pocket = 'house:equity'
    and (key like 'second-contract/%' or key like 'exchange/%')), 0), 0, to_timestamp(0)
from ledger.posting where pocket in ('house:promise', 'house:equity') group by currency;
