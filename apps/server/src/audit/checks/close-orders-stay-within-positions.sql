-- Close orders rest only at open positions, and together for no more than those hold.
select o.position_id::text as place, coalesce(p.status, 'none') as detail
from positions.close_order o
left join positions.position p on p.user_id = o.user_id and p.id = o.position_id
where o.status = 'resting'
group by o.position_id, p.status, p.quantity_base
having coalesce(p.status, '') <> 'open' or sum(o.quantity_base) > p.quantity_base
