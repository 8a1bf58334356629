-- Run before recovery-chats.sql and recovery.sql, where the schema has one trash for everything.
-- A conversation in the trash whose own row is lost gets a new one that is as deleted, so that it is not taken for a topic.
insert into conversations (id, kind)
select t.subject_id, 'deleted' from trash t
where t.kind in ('topic', 'chat') and not exists (select 1 from conversations c where c.id = t.subject_id);
