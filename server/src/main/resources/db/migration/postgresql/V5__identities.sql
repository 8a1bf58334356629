-- Rows were copied with their ids: the next one goes on after them. Integer ids are never reused.
select setval(pg_get_serial_sequence('conversations', 'id'), (select coalesce(max(id), 0) + 1 from conversations), false);
select setval(pg_get_serial_sequence('messages', 'id'), (select coalesce(max(id), 0) + 1 from messages), false);
select setval(pg_get_serial_sequence('turns', 'id'), (select coalesce(max(id), 0) + 1 from turns), false);
select setval(pg_get_serial_sequence('usage_records', 'id'), (select coalesce(max(id), 0) + 1 from usage_records), false);
