-- Exchanges lock the guard of their currencies instead, which second contracts also lock when they take equity.
drop table flash_exchange.desk;
