-- A client that Steward registers to sign in with now belongs to one server, and goes with it. These belonged to nobody.
delete from secrets where name like 'mcp.client.%';
