package dev.steward.permission;

/** What the rules make of something that an agent wants to do. */
public sealed interface PermissionDecision {

    Reason reason();

    record Allow(Reason reason) implements PermissionDecision {}

    /** Someone has to decide. */
    record Ask(Reason reason) implements PermissionDecision {}

    record Deny(Reason reason) implements PermissionDecision {}
}
