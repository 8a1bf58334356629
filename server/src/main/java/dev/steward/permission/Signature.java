package dev.steward.permission;

import dev.steward.platform.text.Sha256;

/** Identifies what a user approves for the rest of a run: exactly this request and nothing else. */
public record Signature(String canonical) {

    /** A short hash of the signature. */
    public String hash() {
        return Sha256.of(canonical);
    }
}
