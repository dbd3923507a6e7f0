-- Contracts keep the rule of the exit under which they were accepted; those of the second rule pause while the price log stands still.
alter table second_contracts.contract
  add column exit_rule smallint not null default 1 check (exit_rule in (1, 2)),
  -- What the exit is compared with after a pause; null: the entry.
  add column reference_price numeric(38, 18);
