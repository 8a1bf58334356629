-- Run over the rows that could be read of a damaged database, before those without the row that they belong to are removed.
-- A conversation whose own row is lost gets a new one, so that its messages can be read.
insert into conversations (id, kind)
select distinct m.conversation_id, 'topic' from messages m
where not exists (select 1 from conversations c where c.id = m.conversation_id);
insert into conversations (id, kind)
select t.id, 'topic' from topics t
where not exists (select 1 from conversations c where c.id = t.id);
insert into topics (id, public_id, title, slug, kind, pinned, last_activity_at, created_at, updated_at)
select c.id, cast(random_uuid() as varchar), 'Recovered conversation ' || c.id, 'recovered-conversation-' || c.id, 'standard',
    false, m.newest, m.oldest, m.newest
from conversations c
join (select conversation_id, min(created_at) as oldest, max(created_at) as newest from messages group by conversation_id) m
  on m.conversation_id = c.id
where c.kind = 'topic' and not exists (select 1 from topics t where t.id = c.id);
