-- A large position is liquidated in two steps; after the first one the rest is left alone until then.
alter table positions.position add column liquidation_paused_until timestamptz;
