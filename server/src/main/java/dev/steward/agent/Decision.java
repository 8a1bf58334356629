package dev.steward.agent;

import com.fasterxml.jackson.annotation.JsonValue;

/** What somebody decides about something that a run wants to do. */
enum Decision {
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
    String wire() {
        return wire;
    }

    boolean isApproval() {
        return this != deny;
    }
}
