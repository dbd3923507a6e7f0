-- Money and tokens of a subscription follow from its tickets: locked for those that entered or won, paid for those that were paid.
select s.id::text as place, format('tickets %s, locked %s of %s, paid %s of %s, credited %s of %s',
  t.tickets, s.locked, t.locked * c.cost, s.paid, t.paid * c.cost, s.allotted, t.paid * c.lot) as detail
from offerings.subscription s
join (select id, phase, price * lot as cost, lot from offerings.offering) c on c.id = s.offering_id
left join lateral (
  select count(*) as tickets, min(number) as first, max(number) as last,
    count(*) filter (where status = 'entered' or status = 'won' and not is_promoted
      or status = 'lost' and s.settled_at is null) as locked,
    count(*) filter (where status = 'paid') as paid
  from offerings.ticket t where t.subscription_id = s.id and t.user_id = s.user_id) t on true
where t.tickets <> s.tickets or t.first <> s.first_ticket or t.last <> s.first_ticket + s.tickets - 1
  or s.locked <> t.locked * c.cost or s.paid <> t.paid * c.cost or s.allotted <> t.paid * c.lot
