package dev.steward.permission;

/** The types of requests. */
public enum PermissionType {
    shell,
    write,
    read,
    mcp,
    url,
    memory,
    customtool
}
