package dev.steward.mcp.server;

import dev.steward.platform.time.Ids;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The secret of this run of the service by which a bridge of the same person opens {@code /mcp}, and nothing else. */
@Component
class BridgeToken {

    static final String HEADER = "X-Steward-Bridge-Token";

    private final String value;

    BridgeToken(Ids ids) {
        this.value = ids.token();
    }

    /** What the {@link ServiceMark} holds. */
    String value() {
        return value;
    }

    /** Whether it is this one; compares in constant time. */
    boolean isRight(@Nullable String given) {
        var right = value.getBytes(StandardCharsets.UTF_8);
        return given != null && MessageDigest.isEqual(right, given.getBytes(StandardCharsets.UTF_8));
    }
}
