package dev.steward.mcp.oauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads untrusted addresses for requests and for the person's browser. They are passed to other programs, so they must be plain:
 * an allowed scheme, a host, and no character that a shell or a page would interpret.
 */
final class Endpoint {

    private static final int MAX_LENGTH = 2_000;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._~:/?\\[\\]@!&()*+,;=%-]+");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[::1]");

    private Endpoint() {}

    /** Returns empty unless the address is https, or http on this machine. */
    static Optional<URI> read(String address) {
        if (address.length() > MAX_LENGTH || !PLAIN.matcher(address).matches()) {
            return Optional.empty();
        }
        try {
            var uri = new URI(address);
            return isCalled(uri) ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    private static boolean isCalled(URI uri) {
        return uri.getHost() != null
                && uri.getRawUserInfo() == null
                && ("https".equalsIgnoreCase(uri.getScheme())
                        || ("http".equalsIgnoreCase(uri.getScheme()) && isLoopback(uri)));
    }

    static boolean isLoopback(URI uri) {
        return uri.getHost() != null
                && LOOPBACK.matcher(uri.getHost().toLowerCase(Locale.ROOT)).matches();
    }
}
