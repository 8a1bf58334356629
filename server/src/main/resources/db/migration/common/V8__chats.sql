-- A chat is a conversation that has no place in the tree and may get its name by itself.
create table chats (
    id                           bigint                      not null primary key
        references conversations (id) on delete cascade,
    public_id                    varchar(64)                 not null unique,
    title                        varchar(255)                not null,
    slug                         varchar(255)                not null unique,
    description                  text,
    description_as_system_prompt boolean                     not null,
    pinned                       boolean                     not null,
    archived_at                  timestamp(6) with time zone,
    autoname_pending             boolean                     not null,
    last_activity_at             timestamp(6) with time zone not null,
    created_at                   timestamp(6) with time zone not null,
    updated_at                   timestamp(6) with time zone not null
);
create index chats_by_activity on chats (last_activity_at, id);
create index chats_by_archive on chats (archived_at, id);

-- When somebody looked at the end of the conversation last.
alter table conversations add column last_read_at timestamp(6) with time zone;
