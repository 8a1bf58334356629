package dev.steward.mcp.server;

import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.launch.ThisProgram;
import dev.steward.platform.version.Version;
import dev.steward.platform.web.Listening;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Collects what a person sees of Steward as a tool server. */
@Component
record ServerFacts(
        ToolCatalogue catalogue, Exposures exposures, Listening listening, Version version, DataFolder folder) {

    static final String NAME = ExposedTools.SERVER;

    Mono<ServerInfo> info() {
        return Mono.zip(exposures.open(), exposures.isHttpEnabled(), (open, http) -> {
            var words = ThisProgram.command("mcp", "--data-dir", folder.root().toString());
            return new ServerInfo(
                    NAME,
                    version.version(),
                    "stdio",
                    String.join(" ", words),
                    Stream.of(Section.values()).map(Section::key).toList(),
                    catalogue.all().stream()
                            .map(tool -> new ServerInfo.Tool(
                                    tool.name(),
                                    tool.section() == null
                                            ? null
                                            : tool.section().key(),
                                    Objects.requireNonNullElse(tool.listed().title(), tool.name()),
                                    Objects.requireNonNullElse(tool.listed().description(), ""),
                                    Exposures.isOpen(tool.section(), open)))
                            .toList(),
                    http,
                    listening.loopbackUrl().map(url -> url + McpRoutes.PATH).orElse(null),
                    words.getFirst(),
                    List.copyOf(words.subList(1, words.size())),
                    Stream.of(Section.values())
                            .map(section -> new ServerInfo.Exposure(
                                    section.key(), section.description(), writes(section), open.contains(section)))
                            .toList());
        });
    }

    private boolean writes(Section section) {
        return catalogue.all().stream().anyMatch(tool -> tool.section() == section && !reads(tool));
    }

    private static boolean reads(RawTool tool) {
        var hints = tool.listed().annotations();
        return hints != null && Boolean.TRUE.equals(hints.readOnlyHint());
    }
}
