package dev.steward.mcp.server;

import dev.steward.exposed.Section;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.setting.Settings;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Which sections are open. It is asked again for whatever a host wants. */
@Component
class Exposures {

    private final Settings settings;

    /** What was read last; it is read again as soon as settings have changed. */
    private volatile Set<Section> known = Set.of();

    Exposures(Settings settings) {
        this.settings = settings;
    }

    /** The sections that are open now. */
    Mono<Set<Section>> open() {
        return settings.current().map(values -> known = of(values));
    }

    /** Whether a section is open, for who cannot wait for the answer. */
    boolean opens(@Nullable Section section) {
        return section == null || known.contains(section);
    }

    /** Whether hosts may connect over HTTP by themselves. */
    Mono<Boolean> isHttpEnabled() {
        return settings.current().map(values -> values.get(SettingKeys.MCP_HTTP_ENABLED));
    }

    private static Set<Section> of(SettingValues values) {
        var switches = values.get(SettingKeys.MCP_EXPOSE);
        var open = EnumSet.noneOf(Section.class);
        for (var section : Section.values()) {
            if (switches.getOrDefault(section.key(), false)) {
                open.add(section);
            }
        }
        return open;
    }

    /** What is said to who wants something of a section that is closed. */
    static String closed(String section) {
        return "The '%s' capability is not exposed to MCP hosts. A person can open it in Steward's settings (mcp_expose)."
                .formatted(section);
    }

    /** Whether everything that something needs is among what is open. */
    static boolean opensAll(Set<Section> open, Collection<Section> needed) {
        return open.containsAll(needed);
    }
}
