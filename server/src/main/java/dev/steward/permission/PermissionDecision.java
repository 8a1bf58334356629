package dev.steward.permission;

/** What the rules make of something that an agent wants to do. */
public sealed interface PermissionDecision {

    /** Why, as a sentence for a person. */
    String reason();

    record Allow(String reason) implements PermissionDecision {}

    /** Somebody has to decide. */
    record Ask(String reason) implements PermissionDecision {}

    record Deny(String reason) implements PermissionDecision {}
}
