-- Judges a change of open interest in the statement that makes it, which is sent together with COMMIT.
create function positions.require_counted(is_counted boolean) returns void language plpgsql as $$
begin
  if is_counted is not true then
    raise exception 'a closing position was counted when it opened';
  end if;
end $$;
-- Serialization failure: the transaction is decided again.
create function positions.require_room(has_room boolean) returns void language plpgsql as $$
begin
  if has_room is not true then
    raise exception 'a side filled up while its orders were decided' using errcode = '40001';
  end if;
end $$;
