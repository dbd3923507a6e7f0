-- Every transfer of a second contract belongs to one that exists, and a settlement to one that is settled.
-- since: customers
select t.key as place, t.type as detail
from ledger.transfer t
left join second_contracts.contract c on c.user_id = t.user_id and c.id::text = split_part(t.key, '/', 2)
where t.key like 'second-contract/%' and (c.id is null
  or t.key like '%/settle' and c.status = 'active')
