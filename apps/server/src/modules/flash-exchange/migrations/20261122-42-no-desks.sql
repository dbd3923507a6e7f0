-- Exchanges wait for each other at the guard of their currencies, where second contracts take equity too; a desk of their own could not see those.
drop table flash_exchange.desk;
