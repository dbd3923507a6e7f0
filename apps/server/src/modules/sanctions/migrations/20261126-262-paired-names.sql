-- Words of names are paired in the best of all ways since: everybody is compared again, and nobody is paid before.
with risen as (
  update sanctions.register set version = version + 1 where version > 0 returning version)
insert into platform.due (name, key, due_at)
select 'sanctions.rescreen', version::text, to_timestamp(0) from risen;
