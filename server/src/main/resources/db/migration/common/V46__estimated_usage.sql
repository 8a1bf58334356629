-- Tokens that no provider has counted: of a provider that says nothing, and of answers that were stopped or broke off.
alter table usage_records add column estimated boolean default false not null;
alter table agent_runs add column estimated boolean default false not null;
