-- The same as recovery-trash.sql where the schema has a trash for conversations and one for agents, before V36.
insert into conversations (id, kind)
select t.conversation_id, 'deleted' from trash t
where not exists (select 1 from conversations c where c.id = t.conversation_id);
