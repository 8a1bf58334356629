-- Counts the writes of a row, so that nobody reads again what has not changed: descriptions of tools are long.
alter table mcp_known add column version bigint default 0 not null;

-- The client that a person registered by hand at the service that a tool server signs people in with; its secret lies with
-- the secrets.
alter table mcp_servers add column client_id varchar(500);
