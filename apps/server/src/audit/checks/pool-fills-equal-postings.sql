-- Each NAV moved exactly what it executed: a purchase what was set aside, a redemption what the pool paid; money of a purchase that waits is still locked.
-- since: customers
with moved as (
  select user_id, split_part(key, '/', 4) as request_id,
    sum(amount) filter (where type = 'unitsBought') as bought,
    sum(amount) filter (where type = 'unitsRedeemed') as redeemed
  from ledger.transfer where key like 'product/%/buy/%' or key like 'product/%/redeem/%'
  group by 1, 2),
filled as (
  select user_id, request_id, sum(money) as money from products.pool_fill group by 1, 2)
select r.id::text as place, format('%s request, %s: fills %s, postings %s, locked %s of %s', r.kind,
  r.status, coalesce(f.money, 0), coalesce(m.bought, m.redeemed, 0), coalesce(b.available, 0),
  r.amount) as detail
from products.pool_request r
left join filled f on f.user_id = r.user_id and f.request_id = r.id
left join moved m on m.user_id = r.user_id and m.request_id = r.id::text
left join ledger.balance b on r.kind = 'buy' and b.user_id = r.user_id and b.kind = 'locked'
  and b.ref = r.order_id::text
where coalesce(f.money, 0) <> coalesce(m.bought, m.redeemed, 0)
  or (r.kind = 'buy'
    and coalesce(b.available, 0) <> case when r.status = 'waiting' then r.amount else 0 end)
