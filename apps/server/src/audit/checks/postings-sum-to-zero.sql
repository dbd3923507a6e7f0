-- All postings of a currency sum to zero.
-- since: moment
select currency as place, trim_scale(sum(amount))::text as detail
from ledger.posting group by currency having sum(amount) <> 0
