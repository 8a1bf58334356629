package dev.steward.mcp.oauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Addresses that a stranger names, for calls and for the person's browser. They are handed on to other programs, so they are
 * plain: one scheme, a host, and no letter that a shell or a page would read in its own way.
 */
final class Endpoint {

    private static final int MAX_LENGTH = 2_000;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._~:/?\\[\\]@!&()*+,;=%-]+");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[::1]");

    private Endpoint() {}

    /** Empty unless it is https, or http on this machine. */
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
