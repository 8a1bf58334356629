package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request to sign in to a tool server.
 *
 * @param key of the credential; servers with the same key share its sign-ins
 * @param name of the server, for the trace
 * @param challenge from the last refused call; null if unknown
 * @param client registered and entered by a person; null if none
 * @param back where the browser returns to: a route of the service, which calls {@link SignIns#redirected}
 * @param browser opens an address for the person without waiting. The address contains secrets.
 */
public record SignInRequest(
        String key,
        String name,
        URI server,
        Mode mode,
        @Nullable Challenge challenge,
        @Nullable PreRegistered client,
        URI back,
        Consumer<URI> browser) {

    /** Whether a person takes part. */
    public enum Mode {
        /** A person who asked for it. Replaces a running sign-in. */
        INTERACTIVE,
        /** No person. */
        SILENT,
        /** No person at first, then one if necessary. */
        AUTO
    }

    /** Omits the secrets. */
    @Override
    public String toString() {
        return "SignInRequest[" + name + ", " + mode + "]";
    }
}
