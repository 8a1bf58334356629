package dev.steward.permission;

import dev.steward.platform.text.Sha256;

/** What someone who approves something for the rest of a run approves: the complete request and nothing else. */
public record Signature(String canonical) {

    /** The same for the same signature only, and short. */
    public String hash() {
        return Sha256.of(canonical);
    }
}
