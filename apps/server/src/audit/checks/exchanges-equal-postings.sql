-- Every exchange took what it says from the customer and gave what it says; its spread and its rounding are the rest of the fair value, and nothing was exchanged without a record.
-- Prices of packed days were compared while the rows of their days were there.
-- since: customers
with packed as (select symbol, max(last_sequence) as sequence from markets.packed_day group by 1),
moved as (
  select user_id, split_part(key, '/', 2) as id,
    sum(amount) filter (where type = 'exchangeGiven') as given,
    min(currency) filter (where type = 'exchangeGiven') as from_currency,
    sum(amount) filter (where type = 'exchangeReceived') as received,
    min(currency) filter (where type = 'exchangeReceived') as to_currency,
    coalesce(sum(amount) filter (where type = 'exchangeSpread'), 0) as spread,
    coalesce(sum(amount) filter (where type = 'rounding'), 0) as rounding
  from ledger.transfer where key like 'exchange/%' group by 1, 2),
priced as (
  select e.*, coalesce(f.price, 1) as from_price, coalesce(t.price, 1) as to_price,
    e.from_sequence <= pf.sequence or e.to_sequence <= pt.sequence as is_packed
  from flash_exchange.exchange e
  left join packed pf on pf.symbol = e.from_currency || 'USDT'
  left join packed pt on pt.symbol = e.to_currency || 'USDT'
  left join markets.tick f on f.symbol = e.from_currency || 'USDT' and f.sequence = e.from_sequence
  left join markets.tick t on t.symbol = e.to_currency || 'USDT' and t.sequence = e.to_sequence)
select coalesce(e.id::text, m.id) as place,
  format('gave %s of %s, received %s of %s', m.given, e.amount, m.received, e.received) as detail
from priced e
full join moved m on m.user_id = e.user_id and m.id = e.id::text
where e.id is null or m.id is null
  or (m.given, m.from_currency, m.received, m.to_currency, m.spread, m.rounding)
    is distinct from (e.amount, e.from_currency, e.received, e.to_currency, e.spread, e.rounding)
  -- The recorded ticks, multiplied out: received, spread and rounding are the fair value to 18 places.
  or e.is_packed is not true and abs((e.received + e.spread + e.rounding) * e.to_price - e.amount * e.from_price)
    > e.to_price * 0.000000000000000001
