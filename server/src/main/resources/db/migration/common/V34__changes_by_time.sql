-- Changes of runs that are too old to be taken back are forgotten.
create index agent_changes_by_time on agent_changes (at, id);
