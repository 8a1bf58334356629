package dev.steward.mcp.oauth;

import java.net.URI;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A wish to sign in to a tool server.
 *
 * @param key of the credential; servers that share one share its sign-ins
 * @param name of the server, for the trace
 * @param challenge what the server last refused a call with; null when that is not known
 * @param client what a person registered and entered; null when nobody did
 * @param browser shows an address to the person, without waiting. The address holds what is secret.
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

    /** Who takes part. */
    public enum Mode {
        /** A person who asked for it. It takes the place of a sign-in that is still under way. */
        INTERACTIVE,
        /** Nobody. */
        SILENT,
        /** Nobody at first, then a person if it has to be. */
        AUTO
    }

    /** Where the browser comes back to. */
    public sealed interface Return {

        /** A route of the service, which tells {@link SignIns#redirected}. */
        record Route(URI address) implements Return {}

        /**
         * A listener on this machine, for clients that were registered with one.
         *
         * @param port 0 for any free one
         * @param path from the first slash on; empty when the address is to end with the port
         * @param strict whether no other port will do when this one is taken
         */
        record Loopback(int port, String path, boolean strict) implements Return {}
    }

    /** Without what was entered. */
    @Override
    public String toString() {
        return "SignInRequest[" + name + ", " + mode + "]";
    }
}
