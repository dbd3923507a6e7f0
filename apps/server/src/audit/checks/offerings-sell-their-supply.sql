-- An offering never sells more than its supply, and what is set aside of a token is what open offerings may still sell.
with sold as (
  select o.id, o.token, o.phase, o.lot * o.places as supply,
    coalesce((select sum(s.allotted) from offerings.subscription s where s.offering_id = o.id), 0) as sold
  from offerings.offering o),
reserved as (
  select currency as token, sum(amount) as amount from ledger.posting
  where kind = 'house:reserved' and key like 'offering/%' group by 1),
open as (
  select token, sum(supply - sold) as amount from sold
  where phase in ('announced', 'closed', 'committed', 'drawn', 'cancelling') group by 1)
select id::text as place, format('sold %s of %s', sold, supply) as detail from sold where sold > supply
union all
select coalesce(r.token, o.token), format('reserved %s, may be sold %s', r.amount, o.amount)
from reserved r full join open o using (token)
where coalesce(r.amount, 0) <> coalesce(o.amount, 0)
