-- Settled again from the tick log: entry, exit and outcome of every second contract are those of the rule.
with ruled as (
  select c.*, entry.sequence as ruled_entry, entry.recorded_at as ruled_entered_at,
    entry.price as ruled_entry_price
  from second_contracts.contract c
  left join lateral (
    select t.* from markets.tick t where t.symbol = c.symbol and t.sequence > c.accepted_sequence
      and t.recorded_at > c.accepted_at
      and t.recorded_at <= c.accepted_at + interval '3001 milliseconds' and t.state = 'live'
    order by t.sequence limit 1) entry on true),
decided as (
  select r.*, exit.sequence as ruled_exit, case
    when r.ruled_entry is null or exit.sequence is null then 'voided'
    when exit.price = r.ruled_entry_price then 'tied'
    when (exit.price > r.ruled_entry_price) = (r.direction = 'up') then 'won' else 'lost'
    end as ruled_status
  from ruled r
  left join lateral (
    select t.* from markets.tick t where t.symbol = r.symbol and t.sequence > r.ruled_entry
      and t.recorded_at >= r.ruled_entered_at + r.period_s * interval '1 second'
      and t.recorded_at <= r.ruled_entered_at + r.period_s * interval '1 second' + interval '3 seconds'
      and t.state <> 'halted'
    order by t.sequence limit 1) exit on true)
select id::text as place, format('%s from %s to %s, by the log %s from %s to %s', status,
  entry_sequence, exit_sequence, ruled_status, ruled_entry, ruled_exit) as detail
from decided
where entry_sequence is not null and entry_sequence is distinct from ruled_entry
  or status <> 'active' and (status <> ruled_status or exit_sequence is distinct from ruled_exit
    or entry_sequence is distinct from ruled_entry)
