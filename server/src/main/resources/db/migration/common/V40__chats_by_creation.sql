-- The list of chats has the newest first, and no activity moves one.
create index chats_by_creation on chats (created_at, id);
