-- The row that a provider refused, at the error row that tells of it. It may be gone by now.
alter table messages add column message_id_at_fault bigint;
