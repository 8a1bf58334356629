package dev.steward.permission;

import com.fasterxml.jackson.annotation.JsonValue;

/** What someone decides about something that a run wants to do. */
public enum Decision {
    /** It may, now. */
    approve_once("approve-once"),
    /** It may, for the rest of the run. */
    approve_always("approve-always"),
    /** It may not; its turn goes on without. */
    deny("deny");

    private final String wire;

    Decision(String wire) {
        this.wire = wire;
    }

    @JsonValue
    public String wire() {
        return wire;
    }

    /** Whether the run may do it. */
    public boolean isApproval() {
        return this != deny;
    }
}
