-- Operators are found by the lower-case ASCII form of their names, byte for byte: lower() maps other letters onto these.
alter table operators.operator add column name_key text collate "C" not null generated always as
  (translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored;
drop index operators.operator_name;
create unique index operator_name_key on operators.operator (name_key);
