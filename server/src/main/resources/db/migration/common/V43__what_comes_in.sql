-- The encoding that was guessed for a text which names none; null where it is known, or where nobody has looked.
alter table attachments add column encoding varchar(32);

-- When a webhook was last called only to see that it is there.
alter table agent_triggers add column last_ping_at timestamp(6) with time zone;
