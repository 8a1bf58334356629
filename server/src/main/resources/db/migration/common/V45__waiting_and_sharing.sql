-- What waited for a person gave its place away; once it is answered it stands in front of what is new.
alter table lane_places add column goes_first boolean default false not null;
drop index lane_places_waiting;
create index lane_places_waiting on lane_places (lane, admitted_at, goes_first desc, id);

-- Counts the changes of what processes remember copies of: a process whose copy has another number reads it again.
create table revisions (
    name   varchar(64) primary key,
    number bigint not null
);
insert into revisions (name, number) values ('settings', 0), ('tool_servers', 0);
