-- Run before recovery.sql, where the schema has chats already.
-- A chat whose conversation is lost gets a new one, so that it is not taken for a topic.
insert into conversations (id, kind)
select c.id, 'chat' from chats c
where not exists (select 1 from conversations o where o.id = c.id);
-- A conversation whose chat is lost gets a new one, so that its messages can be read.
insert into chats (
    id, public_id, title, slug, description_as_system_prompt, pinned, autoname_pending, last_activity_at, created_at,
    updated_at)
select c.id, cast(random_uuid() as varchar), 'Recovered conversation ' || c.id, 'recovered-conversation-' || c.id, false,
    false, false, m.newest, m.oldest, m.newest
from conversations c
join (select conversation_id, min(created_at) as oldest, max(created_at) as newest from messages group by conversation_id) m
  on m.conversation_id = c.id
where c.kind = 'chat' and not exists (select 1 from chats t where t.id = c.id);
