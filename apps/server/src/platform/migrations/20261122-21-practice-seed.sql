-- The seed of the former practice prices foretells nothing any more; a key of 256 bits is made in its place.
delete from platform.secret where name = 'markets.practiceSeed';
