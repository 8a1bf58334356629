package dev.steward.mcp.client;

import dev.steward.outbound.AllowedHosts;
import dev.steward.platform.security.Origin;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The origins in the own network that the person allows to be called. Spec: DECISIONS, 35. */
@Component
public class TrustedOrigins {

    private static final Pattern BETWEEN = Pattern.compile("[\\s,]+");

    private final Settings settings;
    private volatile AllowedHosts hosts = new AllowedHosts(Set.of());
    private volatile Set<Origin> servers = Set.of();

    TrustedOrigins(Settings settings) {
        this.settings = settings;
    }

    /** Reads the current settings. Call before each use. */
    public Mono<Void> read() {
        return settings.current()
                .doOnNext(
                        values -> hosts = new AllowedHosts(BETWEEN.splitAsStream(values.get(SettingKeys.ALLOWED_HOSTS))
                                .filter(host -> !host.isBlank())
                                .collect(Collectors.toSet())))
                .then();
    }

    /** For requests of models and pages: the hosts in the settings. */
    public Predicate<Origin> hosts() {
        return origin -> hosts.test(origin);
    }

    /** For signing in: those hosts, and the origins of the tool servers that the person added. */
    Predicate<Origin> forSignIns() {
        return origin -> hosts.test(origin) || servers.contains(origin);
    }

    void servers(Set<Origin> typed) {
        servers = Set.copyOf(typed);
    }
}
