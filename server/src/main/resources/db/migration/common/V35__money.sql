-- What models cost. Prices are in millionths of a dollar for a million tokens, costs in billionths of a dollar; null where nobody
-- knows.
alter table model_facts add column input_price bigint;
alter table model_facts add column output_price bigint;

create table model_prices (
    provider     varchar(64)                 not null,
    model        varchar(200)                not null,
    input_price  bigint                      not null,
    output_price bigint                      not null,
    updated_at   timestamp(6) with time zone not null,
    primary key (provider, model)
);

alter table usage_records add column cost bigint;

alter table agents add column money_budget bigint;
alter table agent_blueprints add column money_budget bigint;
alter table agent_runs add column cost bigint default 0 not null;
alter table agent_runs add column unpriced_tokens bigint default 0 not null;
