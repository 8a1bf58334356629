-- What a person is shown of a request: what is left out at first, all of it where that is more, and whether it can be allowed for
-- the rest of a run. A reason is a kind, and what it names.
alter table agent_permissions add column cut text;
alter table agent_permissions add column whole text;
alter table agent_permissions add column allowable boolean default true not null;
alter table agent_permissions add column taint varchar(200);
alter table agent_permissions add column reason_kind varchar(24) default 'policy_balanced' not null;
alter table agent_permissions add column reason_quotes text;
update agent_permissions set reason_kind = case
    when reason like 'A rule says%' then 'rule'
    when reason like 'Whether a rule%' then 'unclear_rule'
    when reason like 'The model that answers%' then 'posting'
    when reason like 'The run has read%' then 'tainted'
    when reason like 'This agent asks before it does%' then 'policy_manual'
    when reason like 'What it wants could not%' then 'unreadable'
    else 'policy_balanced' end;

-- Whose words an approved call brings itself: the approval outlasts them.
alter table agent_grants add column covers varchar(200);
