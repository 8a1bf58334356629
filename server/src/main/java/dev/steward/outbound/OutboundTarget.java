package dev.steward.outbound;

import dev.steward.platform.security.Origin;
import java.net.URI;

/**
 * A well-formed address, split into the parts that a call needs. It is parsed only here, so that what was checked is also what is
 * connected to.
 *
 * @param origin in lowercase; IPv6 addresses in brackets
 * @param path with the query but without a fragment; begins with a slash
 */
record OutboundTarget(Origin origin, String path) {

    /** @param url one that {@link OutboundUrl#spellingFlaw} accepts */
    static OutboundTarget of(String url) {
        var uri = URI.create(url);
        var origin = Origin.of(url).orElseThrow();
        var path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        var query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return new OutboundTarget(origin, path + query);
    }

    boolean isEncrypted() {
        return origin.scheme().equals("https");
    }

    /** The full address, without a fragment. */
    String url() {
        return origin.scheme() + "://" + origin.authority() + path;
    }
}
