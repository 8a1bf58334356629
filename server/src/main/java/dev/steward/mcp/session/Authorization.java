package dev.steward.mcp.session;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Who Steward is for one server. Addresses with the same object share their sessions, so there is one for each credential.
 * Asked from any thread, several times at once.
 */
public interface Authorization {

    /** For servers that are not signed in to, or with a header of the definition only. */
    Authorization NONE = new Authorization() {

        @Override
        public Mono<Map<String, String>> headers() {
            return Mono.just(Map.of());
        }

        @Override
        public Mono<Boolean> refused(int status, @Nullable String challenge) {
            return Mono.just(false);
        }
    };

    /** What the next request carries; asked before each one. The values are secret. */
    Mono<Map<String, String>> headers();

    /**
     * The server refused a request.
     *
     * @param status 401 or 403
     * @param challenge what it said in {@code WWW-Authenticate}, at most 8,000 chars
     * @return whether the request is worth sending once more, with new headers; fails with {@link SessionFailure} where nobody
     *     who signs in could change it
     */
    Mono<Boolean> refused(int status, @Nullable String challenge);
}
