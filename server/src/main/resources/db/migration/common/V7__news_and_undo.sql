-- The id that whoever says something gives it, so that a second delivery of it is known.
alter table messages add column client_message_id varchar(64);
create unique index messages_said_once on messages (conversation_id, client_message_id);
alter table queued_messages add column client_message_id varchar(64);
create unique index queued_messages_said_once on queued_messages (conversation_id, client_message_id);

-- How many turns have ended, well or not, since somebody looked at the end of the conversation.
alter table conversations add column unread int default 0 not null;

-- What was deleted and can be brought back for a while. A conversation in it is of the kind 'deleted', so that nobody finds it.
create table trash (
    conversation_id bigint                      not null primary key references conversations (id) on delete cascade,
    kind            varchar(16)                 not null,
    snapshot        text                        not null,
    deleted_at      timestamp(6) with time zone not null
);
create index trash_by_time on trash (deleted_at);

-- The same for single rows, which no line of their conversation shows.
create table deleted_messages (
    message_id      bigint                      not null primary key references messages (id) on delete cascade,
    conversation_id bigint                      not null references conversations (id) on delete cascade,
    deleted_at      timestamp(6) with time zone not null
);
create index deleted_messages_by_time on deleted_messages (deleted_at);
create index deleted_messages_by_conversation on deleted_messages (conversation_id);
