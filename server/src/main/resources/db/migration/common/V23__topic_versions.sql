-- Both grow with every write of what the tree of topics shows, so that nobody reads a topic again that has not changed.
alter table topics add column version bigint default 0 not null;
alter table conversations add column revision bigint default 0 not null;
