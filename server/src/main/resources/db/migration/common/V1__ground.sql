-- Secrets are sealed by the service; the key lies outside the database.
create table secrets (
    name       varchar(200)                not null primary key,
    sealed     text                        not null,
    updated_at timestamp(6) with time zone not null
);
