-- Addresses of the house that hold a currency's chain assets, one line each, as they are sealed; days sealed before this have none.
alter table proofs.reserve_day add column addresses text;
