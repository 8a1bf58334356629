-- Rows were copied with their ids: the next one goes on after them. Integer ids are never reused.
alter table conversations alter column id restart with (select coalesce(max(id), 0) + 1 from conversations);
alter table messages alter column id restart with (select coalesce(max(id), 0) + 1 from messages);
alter table turns alter column id restart with (select coalesce(max(id), 0) + 1 from turns);
alter table usage_records alter column id restart with (select coalesce(max(id), 0) + 1 from usage_records);
