package dev.steward.outbound;

import dev.steward.platform.security.Origin;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Hosts that the user allows to be called at any address, each written {@code host} or {@code host:port}.
 *
 * @param hosts in any case; IPv6 addresses in brackets
 */
public record AllowedHosts(Set<String> hosts) implements Predicate<Origin> {

    public AllowedHosts {
        hosts = hosts.stream()
                .map(host -> host.strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public boolean test(Origin origin) {
        return hosts.contains(origin.host()) || hosts.contains(origin.host() + ":" + origin.port());
    }
}
