-- The newest turn when the message was queued: if that one or a later one ends badly, the message waits for the person.
alter table queued_messages add column since_turn bigint;
