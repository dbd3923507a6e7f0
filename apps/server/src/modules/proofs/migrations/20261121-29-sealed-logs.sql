-- A day's seal also fixes what operators did and which settings held: neither can be rewritten afterwards.
alter table proofs.day
  add column operator_lines bigint,
  -- Hash of the newest line of the operators' log; 64 zeros where there is none.
  add column operators_head bytea,
  -- Merkle root over the newest version of every setting.
  add column settings_root bytea,
  add constraint day_logs check (num_nulls(operator_lines, operators_head, settings_root) in (0, 3));
