-- Runs that steps of workflows drive: which attempt of which run of a workflow, of which there is one run and one for each replay,
-- and what holds for this run alone beside what its agent may. replay_of is the run whose record a replay answers from. A workflow
-- that is deleted leaves its runs behind, as they hang on their agents.
alter table agent_runs add column workflow_run_id bigint;
alter table agent_runs add column workflow_run_step_id bigint;
alter table agent_runs add column step_autonomy boolean;
alter table agent_runs add column step_limit int;
alter table agent_runs add column step_token_cap bigint;
alter table agent_runs add column step_money_cap bigint;
alter table agent_runs add column step_policy varchar(16);
alter table agent_runs add column replay_of bigint;
create unique index agent_runs_by_attempt on agent_runs (workflow_run_step_id, trigger_kind);
create index agent_runs_by_workflow_run on agent_runs (workflow_run_id, id);
create index agent_runs_by_replayed on agent_runs (replay_of);
alter table agent_runs add foreign key (replay_of) references agent_runs (id) on delete set null;

-- What a step's run came to, written when it ends. It may be long, so that it stands beside the run.
create table agent_run_outputs (
    run_id       bigint        not null primary key references agent_runs (id) on delete cascade,
    output       varchar(8000) not null,
    verdict_text text          not null
);
