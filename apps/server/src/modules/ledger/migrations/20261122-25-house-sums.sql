-- House sums follow the order of writing, because a clock that stepped back dated postings before a checkpoint that had already passed.
create sequence ledger.transfer_place;
-- Rows written before this migration have no place. The transaction id is assigned before the place, so
-- a transaction that has a place counts as running until it commits or aborts.
alter table ledger.transfer add column place bigint;
alter table ledger.transfer alter column place
  set default (0 * (pg_current_xact_id()::text)::bigint + nextval('ledger.transfer_place'));
create index transfer_by_place on ledger.transfer using brin (place) with (autosummarize = on);

create or replace view ledger.posting as
  select user_id, key, leg, type, from_pocket as pocket, from_ref as ref, currency,
         -amount as amount, from_balance_after as balance_after, created_at, 0::smallint as side, place
  from ledger.transfer
  union all
  select user_id, key, leg, type, to_pocket, to_ref, currency, amount, to_balance_after, created_at,
         1::smallint, place
  from ledger.transfer;

-- House sums over all rows without a place and those up to the place covered.
create table ledger.house_sum (
  pocket text not null,
  currency text not null,
  balance numeric(38, 18) not null,
  primary key (pocket, currency)
);
-- The next place can be covered once no transaction from before `next_xact` is running.
create table ledger.house_horizon (
  id boolean primary key default true check (id),
  covers_place bigint not null,
  next_place bigint not null check (next_place >= covers_place),
  next_xact xid8 not null
);
insert into ledger.house_horizon (covers_place, next_place, next_xact) values (0, 0, pg_current_xact_id());

-- Copied from the checkpoints; reconciliation checks whether they were right. Nodes of the previous
-- release keep using `house_checkpoint`, which the next release drops.
insert into ledger.house_sum (pocket, currency, balance)
select pocket, currency, sum(amount) from (
  select pocket, currency, balance as amount from ledger.house_checkpoint
  union all
  select pocket, currency, amount from ledger.posting where pocket like 'house:%' and created_at >=
    coalesce((select max(covers_before) from ledger.house_checkpoint), '-infinity')) s
group by 1, 2;

-- Sums that reconciliation found wrong, until two operators have repaired them.
create table ledger.sum_repair (
  id uuid primary key,
  pocket text not null,
  currency text not null,
  found numeric(38, 18) not null,
  due numeric(38, 18) not null,
  proposed_at timestamptz not null,
  repaired_at timestamptz
);
create unique index sum_repair_open on ledger.sum_repair (pocket, currency) where repaired_at is null;
