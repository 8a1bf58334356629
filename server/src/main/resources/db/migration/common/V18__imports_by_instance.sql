-- Imports belong to the Steward that has their files. The path of a data folder, which stood here before, is the same in
-- two containers; those that are not at an end get the name at the next start. Tries are counted, because a file may be
-- what ends the process.
alter table imports rename column data_folder to instance;
alter table imports add column tries int default 0 not null;
