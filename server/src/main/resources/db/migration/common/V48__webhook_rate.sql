-- Until when the calls that were let in have used up the rate of a webhook; null before the first one.
alter table agent_triggers add column used_until timestamp(6) with time zone;
