-- What is set aside for a competition is its prizes, less what was paid and given back.
with posted as (
  select split_part(key, '/', 2) as id, sum(amount) as reserved
  from ledger.posting where kind = 'house:reserved' and key like 'competition/%' group by 1),
due as (
  select c.id::text, case c.phase when 'announced' then c.prizes
    when 'settled' then c.prizes - coalesce((select sum(e.prize) from competitions.entry e
      where e.competition_id = c.id and e.paid_at is not null), 0)
    else 0 end as reserved
  from competitions.competition c)
select coalesce(d.id, p.id) as place,
  format('should have %s set aside, postings say %s', d.reserved, p.reserved) as detail
from due d full join posted p using (id)
where coalesce(d.reserved, 0) <> coalesce(p.reserved, 0)
