package dev.steward.permission;

import dev.steward.platform.text.Sha256;

/** What somebody who approves something for good approves. */
public record Signature(PermissionType type, String target) {

    /** The same for the same signature only, and short. */
    public String hash() {
        return Sha256.of(type + "\n" + target);
    }
}
