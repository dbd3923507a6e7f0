-- One payment on one network is one deposit, whoever claimed it.
select format('%s %s/%s', chain_type, tx_id, output_index) as place,
  format('%s deposits', count(*)) as detail
from wallet.deposit where tx_id is not null
group by chain_type, tx_id, output_index having count(*) > 1
