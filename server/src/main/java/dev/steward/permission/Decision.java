package dev.steward.permission;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

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

    /** The possible decisions. @param isAllowable whether the request can be allowed for the rest of the run */
    public static List<Decision> options(boolean isAllowable) {
        return isAllowable ? List.of(values()) : List.of(approve_once, deny);
    }

    public boolean isApproval() {
        return this != deny;
    }
}
