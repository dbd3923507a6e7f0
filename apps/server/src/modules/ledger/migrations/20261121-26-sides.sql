-- Each end of a transfer gets a name, so that pagination can resume exactly where it stopped.
create or replace view ledger.posting as
  select user_id, key, leg, type, from_pocket as pocket, from_ref as ref, currency,
         -amount as amount, from_balance_after as balance_after, created_at, 0::smallint as side
  from ledger.transfer
  union all
  select user_id, key, leg, type, to_pocket, to_ref, currency, amount, to_balance_after, created_at,
         1::smallint
  from ledger.transfer;
