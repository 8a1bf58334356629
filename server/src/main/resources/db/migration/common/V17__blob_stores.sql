-- The folders in which processes keep files for this database. A folder that is not listed here, or that knows of a later
-- generation than its row, holds files of another database than this one is now: nothing in it is removed.
create table blob_stores (
    id         varchar(40) not null primary key,
    generation bigint      not null
);
