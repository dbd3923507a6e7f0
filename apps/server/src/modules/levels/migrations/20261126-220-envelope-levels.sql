-- Level terms have versions, so an amount no longer says which level an envelope was filled for.
alter table levels.envelope add column level integer check (level between 0 and 6);
-- All before this were filled under the first version.
update levels.envelope set level = case amount
  when 0.1 then 1 when 1 then 2 when 5 then 3 when 20 then 4 when 100 then 5 else 6 end;
alter table levels.envelope alter column level set not null;
