-- What all runs of an agent have spent: added to together with what a run has spent, and kept when old runs are deleted.
alter table agents add column total_input_tokens bigint default 0 not null;
alter table agents add column total_output_tokens bigint default 0 not null;
alter table agents add column cost bigint default 0 not null;
alter table agents add column unpriced_tokens bigint default 0 not null;
update agents set
    total_input_tokens = coalesce((select sum(r.total_input_tokens) from agent_runs r where r.agent_id = agents.id), 0),
    total_output_tokens = coalesce((select sum(r.total_output_tokens) from agent_runs r where r.agent_id = agents.id), 0),
    cost = coalesce((select sum(r.cost) from agent_runs r where r.agent_id = agents.id), 0),
    unpriced_tokens = coalesce((select sum(r.unpriced_tokens) from agent_runs r where r.agent_id = agents.id), 0)
where exists (select 1 from agent_runs r where r.agent_id = agents.id);

-- A run that has ended begins its next turn without the calls of the last one.
delete from agent_calls where run_id in (select id from agent_runs where status in ('completed', 'failed', 'cancelled'));
