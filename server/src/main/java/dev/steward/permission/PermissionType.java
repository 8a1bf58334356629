package dev.steward.permission;

/** What an agent may want to do. */
public enum PermissionType {
    shell,
    write,
    read,
    mcp,
    url,
    memory,
    customtool
}
