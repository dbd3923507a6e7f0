-- Every paid prize has its transfer, no other transfer exists, and an ended competition owes none.
with paid as (
  select split_part(key, '/', 4) as id, user_id, sum(amount) as amount from ledger.transfer
  where type = 'competitionPrize' group by 1, 2),
won as (
  select e.id::text, e.user_id, e.prize, e.paid_at, c.phase from competitions.entry e
  join competitions.competition c on c.id = e.competition_id where e.prize > 0)
select coalesce(w.id, p.id) as place,
  format('won %s, paid %s', w.prize, p.amount) as detail
from won w full join paid p on p.id = w.id and p.user_id = w.user_id
where (w.paid_at is null) <> (p.amount is null) or p.amount is not null and w.prize is distinct from p.amount
  or w.phase = 'ended' and w.paid_at is null
