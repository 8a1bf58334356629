package dev.steward.platform.security;

import io.netty.util.NetUtil;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The scheme, host and port of a URL. URLs with the same origin are answered by the same service and may share secrets, and
 * their pages belong to the same application. Origins are normalized for comparison: lowercase, with an explicit port, and
 * with IPv6 addresses in brackets in their shortest form. A trailing dot is part of the name, as in browsers.
 *
 * @param port the port to connect to; the scheme's default if the URL has none; 0 if there is no default either
 */
public record Origin(String scheme, String host, int port) {

    private static final Set<String> WEB = Set.of("http", "https");
    private static final int MAX_PORT = 65_535;
    private static final int MAX_NAME = 253;

    /** Scheme, user, authority, rest. */
    private static final Pattern ADDRESS =
            Pattern.compile("([a-zA-Z][a-zA-Z0-9+.-]*)://([^@/?#]*@)?([^@/?#]*)([/?#].*)?", Pattern.DOTALL);

    private static final Pattern AUTHORITY = Pattern.compile("([^:\\[\\]]+|\\[[^\\[\\]]+])(?::(\\d{0,5}))?");
    private static final Pattern NAME =
            Pattern.compile("(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\\.?");

    /** Browsers read such a name as an IP address, in one of many spellings. */
    private static final Pattern ENDS_IN_NUMBER = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)\\.?");

    private static final Pattern IPV4 = Pattern.compile("(?:(?:0|[1-9][0-9]{0,2})\\.){3}(?:0|[1-9][0-9]{0,2})");
    private static final Pattern IPV6 = Pattern.compile("\\[([0-9a-f:.]+)(%[0-9a-z._~%-]+)?]");

    /** The origin of a URL; empty if it is not a web URL. */
    public static Optional<Origin> of(String address) {
        var stripped = address.strip();
        return parse(stripped, false)
                .filter(origin -> WEB.contains(origin.scheme()))
                .filter(_ -> isWellFormed(stripped));
    }

    /**
     * Parses a bare origin, as sent by browsers and listed by people: any scheme, without user or path. Empty for anything
     * else, including {@code null}.
     */
    public static Optional<Origin> alone(String text) {
        return parse(text, true);
    }

    /** Whether an address of any kind has a user name or a password before its host. */
    public static boolean holdsCredentials(String address) {
        var parts = address.split("//", 2);
        return parts.length == 2 && parts[1].split("[/?#\\\\]", 2)[0].contains("@");
    }

    /** The origin addressed by a request. @param host the {@code Host} header, with or without a port */
    public static Optional<Origin> asked(String scheme, String host) {
        return alone(scheme + "://" + host);
    }

    private static Optional<Origin> parse(String text, boolean alone) {
        var address = ADDRESS.matcher(text);
        if (!address.matches() || (alone && (address.group(2) != null || address.group(4) != null))) {
            return Optional.empty();
        }
        var authority = AUTHORITY.matcher(address.group(3));
        if (!authority.matches()) {
            return Optional.empty();
        }
        var scheme = address.group(1).toLowerCase(Locale.ROOT);
        int port = port(scheme, authority.group(2));
        return port > MAX_PORT
                ? Optional.empty()
                : host(authority.group(1).toLowerCase(Locale.ROOT)).map(host -> new Origin(scheme, host, port));
    }

    private static int port(String scheme, @Nullable String named) {
        return named == null || named.isEmpty() ? standardPort(scheme) : Integer.parseInt(named);
    }

    private static int standardPort(String scheme) {
        return switch (scheme) {
            case "http" -> 80;
            case "https" -> 443;
            default -> 0;
        };
    }

    private static Optional<String> host(String written) {
        if (written.startsWith("[")) {
            return ipv6(written);
        }
        boolean known = ENDS_IN_NUMBER.matcher(written).matches()
                ? IPV4.matcher(written).matches() && isLiteral(written)
                : written.length() <= MAX_NAME && NAME.matcher(written).matches();
        return known ? Optional.of(written) : Optional.empty();
    }

    private static Optional<String> ipv6(String written) {
        var parts = IPV6.matcher(written);
        if (!parts.matches() || !isLiteral(parts.group(1))) {
            return Optional.empty();
        }
        return Optional.of(
                parts.group(2) == null && InetAddress.ofLiteral(parts.group(1)) instanceof Inet6Address address
                        ? "[" + NetUtil.toAddressString(address) + "]"
                        : written);
    }

    private static boolean isLiteral(String address) {
        try {
            var _ = InetAddress.ofLiteral(address);
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static boolean isWellFormed(String address) {
        try {
            var _ = URI.create(address);
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /** Host and port as in a {@code Host} header: without the scheme's default port. */
    public String authority() {
        return port == standardPort(scheme) ? host : host + ":" + port;
    }

    /** As stored, and as a person would write it: {@code https://api.example.com:443}. */
    @Override
    public String toString() {
        return scheme + "://" + host + (port == 0 ? "" : ":" + port);
    }
}
