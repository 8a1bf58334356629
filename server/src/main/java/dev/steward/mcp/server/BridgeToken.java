package dev.steward.mcp.server;

import dev.steward.platform.time.Ids;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The secret of this run of the service with which a bridge of the same person may use {@code /mcp}, and nothing else. */
@Component
class BridgeToken {

    static final String HEADER = "X-Steward-Bridge-Token";

    private final String value;

    BridgeToken(Ids ids) {
        this.value = ids.token();
    }

    /** The value stored in the {@link ServiceMark}. */
    String value() {
        return value;
    }

    /** Compares in constant time. */
    boolean isRight(@Nullable String given) {
        var right = value.getBytes(StandardCharsets.UTF_8);
        return given != null && MessageDigest.isEqual(right, given.getBytes(StandardCharsets.UTF_8));
    }
}
