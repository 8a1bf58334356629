-- The tree reads what is unread beside the topics: of thousands, few have anything.
alter table conversations drop column revision;
create index conversations_by_unread on conversations (kind, unread);
-- A topic's id and version fit into one number; see Topic.VERSIONS.
update topics set version = mod(version, 34359738368);
