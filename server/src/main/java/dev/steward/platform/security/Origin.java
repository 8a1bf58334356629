package dev.steward.platform.security;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * Where an address leads: scheme, host and port. Two addresses of one origin are answered by the same service, so what is
 * secret to one is secret to the other.
 *
 * @param port as it is connected to; the scheme's own one where the address names none
 */
public record Origin(String scheme, String host, int port) {

    /** The origin of an address; empty when that is no web address. */
    public static Optional<Origin> of(String address) {
        try {
            URI uri = URI.create(address.strip());
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            int standard =
                    switch (scheme) {
                        case "http" -> 80;
                        case "https" -> 443;
                        default -> 0;
                    };
            if (standard == 0 || uri.getHost() == null) {
                return Optional.empty();
            }
            String host = uri.getHost().toLowerCase(Locale.ROOT);
            return Optional.of(new Origin(scheme, host, uri.getPort() < 0 ? standard : uri.getPort()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** As stored, and as a person would write it: {@code https://api.example.com:443}. */
    @Override
    public String toString() {
        return scheme + "://" + host + ":" + port;
    }
}
