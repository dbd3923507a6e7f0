-- The operators' log still has the line that each day was sealed under: it was neither cut nor rewritten since.
select d.day::text as place, format('sealed at line %s, hash %s, the log has %s', d.operator_lines,
  left(encode(d.operators_head, 'hex'), 12), coalesce(left(l.hash, 12), 'no such line')) as detail
from proofs.day d
left join operators.audit_line l on l.number = d.operator_lines
where d.operators_head is not null
  and encode(d.operators_head, 'hex') <> case when d.operator_lines = 0 then repeat('0', 64)
    else coalesce(l.hash, '') end
