-- What an agent said when it reached its objective; lists show it in place of the whole result.
alter table agent_runs add column completion text;
