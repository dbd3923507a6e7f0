-- Every loan has an agreement whose hash is that of its text until the text is erased, and a signature that nothing else uses.
-- since: customers
select l.id::text as place, format('hash %s', left(encode(a.hash, 'hex'), 12)) as detail
from loans.loan l
left join loans.agreement a on a.user_id = l.user_id and a.loan_id = l.id
where a.loan_id is null
  or (a.hash <> sha256(convert_to(a.title || E'\n\n' || a.text, 'UTF8'))
    and not exists (select from own_data.erasure e where e.user_id = a.user_id
      and e.class = 'books' and e.erased_at is not null))
  or exists (select from loans.agreement o where o.signature_file = a.signature_file
    and (o.user_id, o.loan_id) <> (a.user_id, a.loan_id))
