-- One row per setting; the value is JSON text. Secrets are not here but in the secret store.
create table app_settings (
    name       varchar(128)                not null primary key,
    json       text                        not null,
    created_at timestamp(6) with time zone not null,
    updated_at timestamp(6) with time zone not null
);
