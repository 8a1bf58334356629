package dev.steward.mcp.session;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Authorizes Steward's requests to one server. Addresses with the same object share their sessions, so there is one object per
 * credential. Called from any thread, also concurrently.
 */
public interface Authorization {

    /** For servers without sign-in, or with only a header from the definition: nobody can sign in if that is refused. */
    Authorization NONE = new Authorization() {
        @Override
        public Mono<Boolean> refused(int status, @Nullable String challenge) {
            return Mono.error(() -> new SessionFailure(
                    SessionFailure.Kind.REFUSED,
                    true,
                    "The server refused access (status %d). Check the key or the headers that you entered for it."
                            .formatted(status)));
        }
    };

    /** The headers for the next request; called before each one. The values are secret. */
    default Mono<Map<String, String>> headers() {
        return Mono.just(Map.of());
    }

    /**
     * Called when the server has refused a request.
     *
     * @param status 401 or 403
     * @param challenge the {@code WWW-Authenticate} header, at most 8,000 chars
     * @return whether to retry the request with new headers; fails with {@link SessionFailure} if signing in would not help
     */
    default Mono<Boolean> refused(int status, @Nullable String challenge) {
        return Mono.just(false);
    }
}
