-- A place to try whether the database takes writes: a full disk answers every question all the same.
create table platform.trial_write (body text not null);
