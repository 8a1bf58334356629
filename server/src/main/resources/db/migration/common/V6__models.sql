-- A secret belongs to the origin (scheme://host:port) that it was entered for. Null: entered before an address was known, or
-- before this migration; it is bound to the origin that is configured when it is next read.
alter table secrets add column origin varchar(300);

-- What is known about a model of a provider: the context window as the provider lists it, and how many tokens the provider
-- counts for each that Steward estimates.
create table model_facts (
    provider            varchar(64)                 not null,
    model               varchar(200)                not null,
    context_window      integer,
    tokens_per_estimate double precision            not null,
    updated_at          timestamp(6) with time zone not null,
    primary key (provider, model)
);
