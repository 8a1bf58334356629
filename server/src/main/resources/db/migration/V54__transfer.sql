-- Whoever imports a definition locks the one row: of two that import at the same time the second one sees what the first one made.
create table transfer_lock (
    id int primary key
);
insert into transfer_lock (id) values (1);
