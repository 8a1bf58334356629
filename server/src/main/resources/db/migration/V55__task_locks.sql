-- Which process does the work that comes round again and again, where several share this database.
create table shedlock (
    name varchar(64) primary key,
    lock_until timestamp(6) with time zone not null,
    locked_at timestamp(6) with time zone not null,
    locked_by varchar(255) not null
);
