-- Conversations whose turns may use only these tool servers, by their names; one that is not here may use all that are on.
create table tool_choices (
    conversation_id bigint                      not null primary key references conversations (id) on delete cascade,
    servers         text                        not null,
    updated_at      timestamp(6) with time zone not null
);
