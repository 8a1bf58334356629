package dev.steward.outbound;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks how a web address from a model or a page is written. Anything that two programs could read differently is refused: the
 * checker and the client must agree on the host. Redirects are checked the same way.
 */
final class OutboundUrl {

    static final int MAX_LENGTH = 8_000;

    private static final Set<String> SCHEMES = Set.of("http", "https");

    /** Host names, except those that end in a number. */
    private static final Pattern NAME =
            Pattern.compile("(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?");

    /** Hosts that end like an IPv4 address, in whatever notation: decimal, octal or hex. */
    private static final Pattern ENDS_IN_NUMBER = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");

    private static final Pattern DOTTED = Pattern.compile("(?:(?:0|[1-9][0-9]{0,2})\\.){3}(?:0|[1-9][0-9]{0,2})");

    private static final Pattern IPV6 = Pattern.compile("\\[[0-9a-f:.]{2,45}]");

    private static final int MAX_NAME = 253;

    private OutboundUrl() {}

    /** Why an address is not called, as the end of a sentence; empty if only its resolved addresses remain to be checked. */
    static Optional<String> flaw(String url) {
        return spellingFlaw(url)
                .or(() -> hostRefused(OutboundTarget.of(url).origin().host()));
    }

    /** Why an address is ambiguous or invalid, wherever it leads; also the end of a sentence. */
    static Optional<String> spellingFlaw(String url) {
        if (url.length() > MAX_LENGTH) {
            return Optional.of("is longer than " + MAX_LENGTH + " characters");
        }
        if (url.chars().anyMatch(c -> c <= 0x20 || c >= 0x7f || c == '\\')) {
            return Optional.of("holds spaces, backslashes or letters that an address does not have");
        }
        try {
            return spellingFlaw(new URI(url));
        } catch (URISyntaxException _) {
            return Optional.of("is no web address");
        }
    }

    private static Optional<String> spellingFlaw(URI uri) {
        if (uri.getScheme() == null || !SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT))) {
            return Optional.of("does not begin with http:// or https://");
        }
        @Nullable String authority = uri.getRawAuthority();
        if (authority == null) {
            return Optional.of("names no host");
        }
        if (authority.indexOf('@') >= 0) {
            return Optional.of("holds a user name or a password");
        }
        int end = authority.startsWith("[") ? authority.indexOf(']') + 1 : authority.indexOf(':');
        var host = end < 0 ? authority : authority.substring(0, end);
        return isPort(authority.substring(host.length()))
                ? hostFlaw(host.toLowerCase(Locale.ROOT))
                : Optional.of("has a port that is none");
    }

    private static boolean isPort(String rest) {
        if (rest.isEmpty()) {
            return true;
        }
        if (!rest.matches(":[1-9][0-9]{0,4}")) {
            return false;
        }
        return Integer.parseInt(rest, 1, rest.length(), 10) <= 65_535;
    }

    private static Optional<String> hostFlaw(String host) {
        if (host.startsWith("[")) {
            return host.indexOf('%') >= 0 ? Optional.of("names a zone of this machine") : literalFlaw(host, IPV6);
        }
        if (host.endsWith(".")) {
            return Optional.of("has a dot behind its host");
        }
        if (ENDS_IN_NUMBER.matcher(host).matches()) {
            return literalFlaw(host, DOTTED);
        }
        if (host.length() > MAX_NAME || !NAME.matcher(host).matches()) {
            return Optional.of("names no host");
        }
        return Optional.empty();
    }

    /** Unusual notations of a number are read as different hosts by different programs. */
    private static Optional<String> literalFlaw(String host, Pattern spelling) {
        return spelling.matcher(host).matches() && literal(host).isPresent()
                ? Optional.empty()
                : Optional.of("writes a number for its host in an uncommon way");
    }

    private static Optional<String> hostRefused(String host) {
        return host.equals("localhost") || host.endsWith(".localhost")
                ? refused(OutboundAddress.Kind.LOOPBACK)
                : literal(host).flatMap(OutboundAddress::refused).flatMap(OutboundUrl::refused);
    }

    /** The host as a literal address; empty if it is a name. */
    static Optional<InetAddress> literal(String host) {
        if (!host.startsWith("[") && !DOTTED.matcher(host).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> refused(OutboundAddress.Kind kind) {
        return Optional.of("leads to an address that is not called: " + kind);
    }
}
