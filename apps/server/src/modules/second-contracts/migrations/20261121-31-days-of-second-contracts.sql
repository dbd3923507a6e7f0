-- The seal of a day reads what was settled in it, and the reserves what was still running at its end; see the same of positions.
create index contract_accepted_at on second_contracts.contract using brin (accepted_at)
  with (pages_per_range = 16, autosummarize = on);
create index contract_settled_at on second_contracts.contract using brin (settled_at)
  with (pages_per_range = 16, autosummarize = on);
