-- When an order was frozen for the first time: freezes end for good some time after it, however often they are extended.
alter table products.product_order add column first_frozen_at timestamptz;
-- Freezes from before this was kept were set for 30 days at the most.
update products.product_order
  set first_frozen_at = greatest(bought_at, frozen_until - interval '30 days')
  where frozen_until is not null;
alter table products.product_order add check (frozen_until is null or first_frozen_at is not null);
