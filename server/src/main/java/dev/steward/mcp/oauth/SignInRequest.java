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
 * @param browser opens an address for the person without waiting. The address contains secrets.
 */
public record SignInRequest(
        String key,
        String name,
        URI server,
        Mode mode,
        @Nullable Challenge challenge,
        @Nullable PreRegistered client,
        Return back,
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

    /** Where the browser returns to. */
    public sealed interface Return {

        /** A route of the service, which calls {@link SignIns#redirected}. */
        record Route(URI address) implements Return {}

        /**
         * A listener on this machine, for clients registered with a loopback address.
         *
         * @param port 0 for any free one
         * @param path from the first slash; empty if the address ends with the port
         * @param strict whether no other port may be used if this one is taken
         */
        record Loopback(int port, String path, boolean strict) implements Return {}
    }

    /** Omits the secrets. */
    @Override
    public String toString() {
        return "SignInRequest[" + name + ", " + mode + "]";
    }
}
