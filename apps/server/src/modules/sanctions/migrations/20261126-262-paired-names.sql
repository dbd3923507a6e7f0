-- Words of names are paired in the best of all ways since: nobody is paid who was not compared again.
update sanctions.register set version = version + 1 where version > 0;
