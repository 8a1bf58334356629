package dev.steward.permission;

/** The outcome of checking a request. */
public sealed interface PermissionDecision {

    Reason reason();

    record Allow(Reason reason) implements PermissionDecision {}

    /** The user must decide. */
    record Ask(Reason reason) implements PermissionDecision {}

    record Deny(Reason reason) implements PermissionDecision {}
}
