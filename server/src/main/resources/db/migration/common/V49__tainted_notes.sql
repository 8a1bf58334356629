-- Whose words the run had read by then that wrote a note, as in agent_runs: they may stand in the note.
alter table agent_states add column tainted_by varchar(200);
alter table trashed_agent_states add column tainted_by varchar(200);
