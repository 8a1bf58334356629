package dev.steward.mcp.server;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.platform.web.Inputs;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The tools of all features, ordered by section. Created on first use. */
@Component
class ToolCatalogue {

    private final ObjectProvider<ExposedTools> exposed;
    private final ObjectProvider<RawTool> raw;
    private final Inputs inputs;
    private final JsonMapper json;
    private final Map<String, ArgumentRules> rules = new ConcurrentHashMap<>();

    private volatile @Nullable List<RawTool> made;

    ToolCatalogue(ObjectProvider<ExposedTools> exposed, ObjectProvider<RawTool> raw, Inputs inputs, JsonMapper json) {
        this.exposed = exposed;
        this.raw = raw;
        this.inputs = inputs;
        this.json = json;
    }

    /** All tools, open or not. */
    List<RawTool> all() {
        var known = made;
        if (known == null) {
            known = Stream.concat(
                            sorted(exposed.stream())
                                    .flatMap(feature -> feature.tools().stream())
                                    .map(this::carried),
                            sorted(raw.stream()))
                    .sorted(Comparator.comparingInt(ToolCatalogue::place))
                    .toList();
            made = known;
        }
        return known;
    }

    Optional<RawTool> find(String name) {
        return all().stream().filter(tool -> tool.name().equals(name)).findFirst();
    }

    /** Returns what is wrong with the arguments of a call; empty if nothing is. */
    Optional<String> flaw(RawTool tool, JsonNode arguments) {
        return rules.computeIfAbsent(
                        tool.name(), _ -> ArgumentRules.of(tool.listed().inputSchema()))
                .flaw(arguments);
    }

    private RawTool carried(ExposedTool<?, ?> tool) {
        return new CarriedTool<>(tool, inputs, json);
    }

    /** Independent of the order of beans. */
    private static <T> Stream<T> sorted(Stream<T> found) {
        return found.sorted(Comparator.comparing(each -> each.getClass().getName()));
    }

    private static int place(RawTool tool) {
        return tool.section() == null ? -1 : tool.section().ordinal();
    }
}
