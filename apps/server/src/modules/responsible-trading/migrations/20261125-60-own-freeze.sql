-- A freeze by the customer: nothing new begins and nothing leaves until they end it. It has no deadline, because only its owner ends it.
alter table responsible_trading.account add column own_frozen_at timestamptz;
