-- Rewards name people by the hash that everything else uses; the key of the former one is used no more.
delete from platform.secret where name = 'tasks.person';
