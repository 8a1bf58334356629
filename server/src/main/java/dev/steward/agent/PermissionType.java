package dev.steward.agent;

/** What an agent may want to do. */
enum PermissionType {
    shell,
    write,
    read,
    mcp,
    url,
    memory,
    customtool
}
