-- Removed notes keep their row, without a text: their revisions go on, so that a window that has not seen the removal does
-- not write over what comes after it.
alter table note_drafts alter column text drop not null;
