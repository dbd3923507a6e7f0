-- A day of income changes credited_days of every open order: no index may contain it, so that the
-- change stays on its page. Decision 0121.
drop index products.product_order_due;
create index product_order_due on products.product_order (user_id, id)
  where state = 'open' and form in ('fixedRate', 'machine');
alter table products.product_order set (fillfactor = 70);
