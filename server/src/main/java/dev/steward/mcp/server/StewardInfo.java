package dev.steward.mcp.server;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import dev.steward.platform.version.Version;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The tool that is always available: describes Steward and its open sections. Spec: Platform, 10.3. */
@Component
record StewardInfo(Exposures exposures, Version version) implements ExposedTools {

    /** @param sections whether each section is open */
    record Info(String name, String version, Map<String, Boolean> sections, List<String> allSections) {}

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(new ExposedTool<>(
                "steward_info",
                null,
                "About Steward",
                "What Steward is, and which of its sections are open to you. A tool of a section that is closed is not listed.",
                ExposedTool.Effect.READS,
                ExposedTool.Nothing.class,
                Info.class,
                (_, _) -> info()));
    }

    private Mono<Info> info() {
        return exposures.open().map(open -> {
            var sections = new LinkedHashMap<String, Boolean>();
            Stream.of(Section.values()).forEach(section -> sections.put(section.key(), open.contains(section)));
            return new Info(ServerFacts.NAME, version.version(), sections, List.copyOf(sections.keySet()));
        });
    }
}
