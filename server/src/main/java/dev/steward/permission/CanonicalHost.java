package dev.steward.permission;

import dev.steward.outbound.OutboundSpelling;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The host of an address in the one spelling that all programs read the same way. Anything else is rejected: numbers in decimal,
 * octal, hex or short forms, IPv6 that is not in canonical form or embeds an IPv4 address, zones, trailing dots, non-ASCII
 * letters, user names.
 *
 * @param name in lowercase; an IPv6 address without its brackets
 */
record CanonicalHost(String name) {

    private static final Pattern NAME =
            Pattern.compile("(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");

    /** Hosts that end like an IPv4 address, in whatever notation. */
    private static final Pattern ENDS_IN_NUMBER = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");

    private static final Pattern IPV4 = Pattern.compile("(?:(?:0|[1-9][0-9]{0,2})\\.){3}(?:0|[1-9][0-9]{0,2})");

    private static final Pattern AUTHORITY = Pattern.compile("(\\[[^\\]]*]|[!-~&&[^\\[\\]:@]]*)(:[1-9][0-9]{0,4})?");

    /** Prefixes of IPv6 addresses that embed an IPv4 one. */
    private static final List<byte[]> CARRIERS = List.of(
            new byte[] {0, 0x64, (byte) 0xff, (byte) 0x9b},
            new byte[] {0x20, 0x02},
            new byte[] {0x20, 0x01, 0, 0},
            new byte[8]);

    private static final int MAX_LENGTH = 253;

    private static final String LOOPBACK = "::1";

    /** The host of a web address, whose path may be written plainly; empty if it is ambiguous or invalid. */
    static Optional<CanonicalHost> ofUrl(String url) {
        if (url.chars().anyMatch(c -> c <= 0x20 || c == 0x7f || c == '\\')) {
            return Optional.empty();
        }
        try {
            var uri = new URI(OutboundSpelling.encoded(url.split("#", 2)[0], StandardCharsets.UTF_8));
            var scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            var authority = AUTHORITY.matcher(uri.getRawAuthority() == null ? "" : uri.getRawAuthority());
            return scheme.matches("https?") && authority.matches() ? of(authority.group(1)) : Optional.empty();
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    /** A host as written in a rule, with an IPv6 address in brackets; empty if it is spelled differently. */
    static Optional<CanonicalHost> of(String host) {
        var small = host.toLowerCase(Locale.ROOT);
        if (small.startsWith("[")) {
            return v6(small);
        }
        if (small.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        boolean isFine = ENDS_IN_NUMBER.matcher(small).matches()
                ? isV4(small)
                : NAME.matcher(small).matches();
        return isFine ? Optional.of(new CanonicalHost(small)) : Optional.empty();
    }

    private static boolean isV4(String host) {
        return IPV4.matcher(host).matches()
                && Arrays.stream(host.split("\\.")).allMatch(part -> Integer.parseInt(part) <= 255);
    }

    private static Optional<CanonicalHost> v6(String bracketed) {
        if (!bracketed.matches("\\[[0-9a-f:]{2,39}]")) {
            return Optional.empty();
        }
        var written = bracketed.substring(1, bracketed.length() - 1);
        try {
            var address = InetAddress.ofLiteral(written);
            var bytes = address.getAddress();
            boolean isCarrier = !written.equals(LOOPBACK) && CARRIERS.stream().anyMatch(first -> starts(bytes, first));
            return bytes.length == 16 && !isCarrier && written.equals(NetUtil.toAddressString(address))
                    ? Optional.of(new CanonicalHost(written))
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static boolean starts(byte[] bytes, byte[] first) {
        return bytes.length >= first.length && Arrays.equals(bytes, 0, first.length, first, 0, first.length);
    }

    /** Whether it is this machine, under any name. */
    boolean isLoopback() {
        return name.equals("localhost")
                || name.endsWith(".localhost")
                || name.equals(LOOPBACK)
                || isV4(name) && name.startsWith("127.");
    }

    boolean isBelow(CanonicalHost domain) {
        return name.endsWith("." + domain.name);
    }
}
