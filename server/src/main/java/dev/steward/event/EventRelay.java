package dev.steward.event;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import dev.steward.platform.web.Listening;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Lets child processes of the service publish events to all windows. Each has its own token while it runs, valid only for
 * {@code POST /api/events/publish}. Spec: DECISIONS, 58; platform, 10.4 and 11.2.
 */
@Component
public class EventRelay {

    static final String HEADER = "X-Service-Event-Token";
    static final String PATH = "/api/events/publish";

    private static final String URL_VARIABLE = "STEWARD_EVENT_RELAY_URL";
    private static final String TOKEN_VARIABLE = "STEWARD_EVENT_RELAY_TOKEN";

    private final Ids ids;
    private final Listening listening;
    private final Set<String> tokens = ConcurrentHashMap.newKeySet();

    EventRelay(Ids ids, Listening listening) {
        this.ids = ids;
        this.listening = listening;
    }

    /** The access of one program, valid until closed. */
    public final class Grant implements AutoCloseable {

        private final String url;
        private final String token;

        private Grant(String url, String token) {
            this.url = url;
            this.token = token;
        }

        /** The environment variables for the program: URL and token. */
        public Map<String, String> variables() {
            return Map.of(URL_VARIABLE, url, TOKEN_VARIABLE, token);
        }

        @Override
        public void close() {
            tokens.remove(token);
        }
    }

    /** Grants access to a program that is about to start; empty while the service is not listening. */
    public Optional<Grant> grant() {
        return listening.ownUrl().map(url -> {
            var token = ids.token();
            tokens.add(token);
            return new Grant(url + PATH, token);
        });
    }

    /** Compares in constant time. @throws Problem.Forbidden if the token is missing, wrong, or from a program that has ended */
    void check(@Nullable String given) {
        var bytes = given == null ? new byte[0] : given.getBytes(StandardCharsets.UTF_8);
        boolean right = false;
        for (var token : tokens) {
            right |= MessageDigest.isEqual(token.getBytes(StandardCharsets.UTF_8), bytes);
        }
        if (!right) {
            throw new Problem.Forbidden("Invalid event relay token");
        }
    }
}
