-- A draw used the announced round and the published root, once, and gave every ticket one place: the first places win, later ones only after others expired.
select o.id::text as place, format('phase %s, %s tickets, %s drawn, last place %s, %s expired',
  o.phase, o.tickets, t.placed, o.last_place, t.expired) as detail
from offerings.offering o
left join offerings.draw d on d.offering_id = o.id
left join offerings.beacon_round b on b.beacon = o.beacon and b.round = o.round
left join lateral (
  select count(*) as tickets, count(place) as placed, count(distinct place) as places, max(place) as last,
    count(*) filter (where status = 'expired') as expired,
    count(*) filter (where status in ('won', 'paid', 'expired') and place > o.last_place
      or status = 'lost' and place <= o.last_place
      or is_promoted <> (place > d.winners and status <> 'lost')) as misplaced
  from offerings.ticket t where t.offering_id = o.id) t on true
where t.tickets <> o.tickets
  or (d.offering_id is null) = (o.phase in ('drawn', 'completed', 'listed'))
  or d.offering_id is null and t.placed > 0
  or d.offering_id is not null and (
    d.round <> o.round or b.signature is distinct from d.signature or d.tickets <> o.tickets
    or d.winners <> least(o.tickets, o.places) or t.places <> o.tickets or coalesce(t.last, 0) <> o.tickets
    or t.misplaced > 0 or o.last_place > d.winners + t.expired or d.drawn_at < o.committed_at
    or d.seed <> encode(sha256(decode(d.signature, 'hex') || decode(o.root, 'hex')), 'hex'))
  or o.root is not null and not exists (
    select from settings.setting s where s.key = 'offering.' || o.id
      and s.value = format('{"step":"committed","root":"%s","tickets":%s}', o.root, o.tickets)
      and s.created_at = o.committed_at)
  or o.phase <> 'draft' and not exists (
    select from settings.setting s where s.key = 'offering.' || o.id and s.version = 1
      and encode(sha256(convert_to(s.value, 'UTF8')), 'hex') = o.announcement)
