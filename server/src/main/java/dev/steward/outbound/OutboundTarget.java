package dev.steward.outbound;

import dev.steward.platform.security.Origin;
import java.net.URI;

/**
 * An address that is well written, in the parts that a call needs. It is taken apart in one place only, so that what was
 * checked is what is connected to.
 *
 * @param origin in small letters; an IPv6 address stands in brackets
 * @param path with the query, without a fragment; begins with a slash
 */
record OutboundTarget(Origin origin, String path) {

    /** @param url one without a flaw in its spelling */
    static OutboundTarget of(String url) {
        var uri = URI.create(url);
        var origin = Origin.of(url).orElseThrow();
        var path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return new OutboundTarget(origin, path + query);
    }

    private static int standardPort(String scheme) {
        return scheme.equals("https") ? 443 : 80;
    }

    boolean isEncrypted() {
        return origin.scheme().equals("https");
    }

    /** The host as a request names it: with its port where that is not the scheme's own one. */
    String hostHeader() {
        return origin.port() == standardPort(origin.scheme()) ? origin.host() : origin.host() + ":" + origin.port();
    }

    /** The whole address, as it was called. */
    String url() {
        return origin.scheme() + "://" + hostHeader() + path;
    }
}
