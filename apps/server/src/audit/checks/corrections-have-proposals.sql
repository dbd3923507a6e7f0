-- Every movement that takes another one back was wanted by one operator and confirmed by another, and undoes it exactly.
-- since: customers
select t.key as place, format('%s of %s %s', t.type, t.amount, t.currency) as detail
from ledger.transfer t
where (t.type = 'correction' or t.key like 'correction/%') and (
  not exists (select from operators.proposal p where p.kind = 'ledger.reverse'
    and p.status = 'executed' and p.payload::jsonb ->> 'userId' = t.user_id::text
    and 'correction/' || (p.payload::jsonb ->> 'key') || '/' || (p.payload::jsonb ->> 'leg') = t.key)
  or not exists (select from ledger.transfer o where o.user_id = t.user_id
    and 'correction/' || o.key || '/' || o.leg = t.key and o.amount = t.amount
    and o.currency = t.currency and o.from_kind = t.to_kind and o.from_ref = t.to_ref
    and o.to_kind = t.from_kind and o.to_ref = t.from_ref))
