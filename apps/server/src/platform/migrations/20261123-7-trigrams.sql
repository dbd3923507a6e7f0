-- Operators search by any part of an id, an address or a name: trigram indexes find it without reading every row.
create extension if not exists pg_trgm;
