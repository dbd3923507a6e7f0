-- Settled again from the tick log: entry, exit and outcome of every second contract are those of the rule.
-- Those of packed days were settled again while the rows of their days were there.
-- since: customers
with recursive packed as (
  select symbol, max(last_sequence) as sequence from markets.packed_day group by 1),
ruled as (
  select c.user_id, c.id, c.symbol, c.direction, c.exit_rule, c.accepted_at, c.accepted_sequence,
    c.period_s, c.status, c.entry_sequence, c.exit_sequence, entry.sequence as ruled_entry, entry.recorded_at as ruled_entered_at,
    entry.price as ruled_entry_price
  from second_contracts.contract c
  left join lateral (
    select t.* from markets.tick t where t.symbol = c.symbol and t.sequence > c.accepted_sequence
      and t.recorded_at > c.accepted_at
      and t.recorded_at <= c.accepted_at + interval '3001 milliseconds' and t.state = 'live'
    order by t.sequence limit 1) entry on true
  left join packed on packed.symbol = c.symbol
  where c.accepted_sequence >= coalesce(packed.sequence, 0)),
-- By the second rule a contract that finds no exit because the log stood still goes on after it.
walk as (
  select r.*, r.ruled_entry_price::numeric as ruled_reference, r.ruled_entry as after_sequence,
    r.ruled_entered_at + r.period_s * interval '1 second' as from_at, 0 as pauses
  from ruled r where r.ruled_entry is not null
  union all
  select w.user_id, w.id, w.symbol, w.direction, w.exit_rule, w.accepted_at, w.accepted_sequence,
    w.period_s, w.status, w.entry_sequence, w.exit_sequence, w.ruled_entry, w.ruled_entered_at,
    w.ruled_entry_price, w.ruled_reference + after.price - before.price, after.sequence,
    after.recorded_at + (w.from_at - before.recorded_at), w.pauses + 1
  from walk w
  join lateral (
    select t.* from markets.tick t where t.symbol = w.symbol and t.sequence >= w.after_sequence
      and t.recorded_at < w.from_at and t.state <> 'halted'
    order by t.sequence desc limit 1) before on true
  join lateral (
    select t.* from markets.tick t where t.symbol = w.symbol and t.recorded_at >= w.from_at
      and t.sequence > before.sequence and t.state <> 'halted'
    order by t.sequence limit 1) after on true
  where w.exit_rule = 2 and after.recorded_at > w.from_at + interval '3 seconds'
    and (select min(t.recorded_at) from markets.tick t where t.symbol = w.symbol
        and t.recorded_at >= w.from_at and t.sequence > before.sequence)
      - (select max(t.recorded_at) from markets.tick t where t.symbol = w.symbol
        and t.recorded_at < w.from_at and t.sequence >= w.after_sequence) > interval '3 seconds'),
last_walk as (select distinct on (user_id, id) * from walk order by user_id, id, pauses desc),
decided as (
  select r.*, exit.sequence as ruled_exit, case
    when r.ruled_entry is null or exit.sequence is null then 'voided'
    when exit.price = w.ruled_reference then 'tied'
    when (exit.price > w.ruled_reference) = (r.direction = 'up') then 'won' else 'lost'
    end as ruled_status
  from ruled r left join last_walk w using (user_id, id)
  left join lateral (
    select t.* from markets.tick t where t.symbol = r.symbol and t.sequence > w.after_sequence
      and t.recorded_at >= w.from_at and t.recorded_at <= w.from_at + interval '3 seconds'
      and t.state <> 'halted'
    order by t.sequence limit 1) exit on true)
select id::text as place, format('%s from %s to %s, by the log %s from %s to %s', status,
  entry_sequence, exit_sequence, ruled_status, ruled_entry, ruled_exit) as detail
from decided
where entry_sequence is not null and entry_sequence is distinct from ruled_entry
  or status <> 'active' and (status <> ruled_status or exit_sequence is distinct from ruled_exit
    or entry_sequence is distinct from ruled_entry)
