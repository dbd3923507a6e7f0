-- What was done on a proposal was wanted by one operator and confirmed by another, as the log says.
select p.id::text as place, format('%s, maker %s, checker %s', p.kind, p.maker_id, p.checker_id) as detail
from operators.proposal p
where p.status = 'executed' and (p.maker_id = p.checker_id
  or not exists (select from operators.audit_line l where l.kind = 'propose'
    and l.subject = p.kind || '/' || p.id and l.operator_id = p.maker_id::text and l.detail = p.payload)
  or not exists (select from operators.audit_line l where l.kind = 'confirm'
    and l.subject = p.kind || '/' || p.id and l.operator_id = p.checker_id::text))
