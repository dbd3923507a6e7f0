-- How far customers are with closing their accounts: the row that every opening locks says it.
alter table responsible_trading.account
  add column closing_asked_at timestamptz,
  add column closed_at timestamptz;
