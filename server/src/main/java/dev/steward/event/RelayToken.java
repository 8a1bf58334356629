package dev.steward.event;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The secret of this run of the process that its own child processes present to the relay. */
@Component
public class RelayToken {

    public static final String HEADER = "X-Service-Event-Token";

    private final String value;

    RelayToken(Ids ids) {
        this.value = ids.token();
    }

    /** What a child process is given in its environment. */
    public String value() {
        return value;
    }

    /** Whether it is this one; compares in constant time. */
    public boolean isRight(@Nullable String given) {
        var right = value.getBytes(StandardCharsets.UTF_8);
        return given != null && MessageDigest.isEqual(right, given.getBytes(StandardCharsets.UTF_8));
    }

    /** @throws Problem.Forbidden when the token is missing or wrong */
    void check(@Nullable String given) {
        if (!isRight(given)) {
            throw new Problem.Forbidden("Invalid event relay token");
        }
    }
}
