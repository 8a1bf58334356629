package dev.steward.mcp.server;

import dev.steward.exposed.Section;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.setting.Settings;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Knows which sections are open, checked again for each request of a host. */
@Component
class Exposures {

    private final Settings settings;

    /** The sections last read; read again whenever settings change. */
    private volatile Set<Section> known = Set.of();

    Exposures(Settings settings) {
        this.settings = settings;
    }

    Mono<Set<Section>> open() {
        return settings.current().map(values -> known = of(values));
    }

    /** Whether a section was open when last read, for callers that cannot wait. */
    boolean opens(@Nullable Section section) {
        return isOpen(section, known);
    }

    /** Whether something that needs a section may be used; null if it needs none. */
    static boolean isOpen(@Nullable Section section, Set<Section> open) {
        return section == null || open.contains(section);
    }

    /** Whether hosts may connect over HTTP on their own. */
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

    /** The message for a request that needs a closed section. */
    static String closed(Section section) {
        return "The '%s' capability is not exposed to MCP hosts. A person can open it in Steward's settings (mcp_expose)."
                .formatted(section.key());
    }
}
