package dev.steward.permission;

import com.fasterxml.jackson.annotation.JsonValue;

/** A user's decision about a request of a run. */
public enum Decision {
    /** Allowed this time. */
    approve_once("approve-once"),
    /** Allowed for the rest of the run. */
    approve_always("approve-always"),
    /** Denied; the turn continues without it. */
    deny("deny");

    private final String wire;

    Decision(String wire) {
        this.wire = wire;
    }

    @JsonValue
    public String wire() {
        return wire;
    }

    public boolean isApproval() {
        return this != deny;
    }
}
