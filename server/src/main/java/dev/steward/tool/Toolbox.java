package dev.steward.tool;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** All tools of all sources, as one turn sees them. */
@Component
public class Toolbox {

    private final ObjectProvider<ToolSource> sources;
    private final JsonMapper json;

    Toolbox(ObjectProvider<ToolSource> sources, JsonMapper json) {
        this.sources = sources;
        this.json = json;
    }

    /** The tools offered now. The first source that offers a name has it. */
    public Mono<Tools> open() {
        return Flux.fromStream(sources::orderedStream)
                .concatMap(
                        source -> source.tools().flatMapIterable(specs -> specs).map(spec -> Map.entry(spec, source)))
                .collectList()
                .map(this::tools);
    }

    private Tools tools(List<Map.Entry<ToolSpec, ToolSource>> offered) {
        var sourceOf = new HashMap<String, ToolSource>();
        var specs = offered.stream()
                .filter(offer -> sourceOf.putIfAbsent(offer.getKey().name(), offer.getValue()) == null)
                .map(Map.Entry::getKey)
                .toList();
        return new Tools(specs, sourceOf);
    }

    /** The tools of one turn. */
    public final class Tools {

        private final List<ToolSpec> specs;
        private final Map<String, ToolSource> sourceOf;

        private Tools(List<ToolSpec> specs, Map<String, ToolSource> sourceOf) {
            this.specs = specs;
            this.sourceOf = Map.copyOf(sourceOf);
        }

        public List<ToolSpec> specs() {
            return specs;
        }

        /** Runs a call. Whatever goes wrong is a result that the model can read; it never fails. */
        public Mono<ToolResult> call(ToolCall call) {
            var source = sourceOf.get(call.name());
            if (source == null) {
                return Mono.just(ToolResult.error("There is no tool named " + call.name()));
            }
            if (!isJson(call.arguments())) {
                return Mono.just(ToolResult.error("The arguments of " + call.name() + " are not valid JSON"));
            }
            return Mono.defer(() -> source.call(call))
                    .switchIfEmpty(Mono.fromSupplier(() -> ToolResult.ok("(empty result)")))
                    .onErrorResume(error -> Mono.just(ToolResult.error("Tool call failed: " + error.getMessage())));
        }

        private boolean isJson(String arguments) {
            try {
                json.readTree(arguments);
                return true;
            } catch (JacksonException _) {
                return false;
            }
        }
    }
}
