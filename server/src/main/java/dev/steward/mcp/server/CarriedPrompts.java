package dev.steward.mcp.server;

import dev.steward.event.Event;
import dev.steward.exposed.ExposedPrompts;
import dev.steward.exposed.Section;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/** Converts a feature's prompts to the protocol. Arguments of closed sections are hidden. */
record CarriedPrompts(ExposedPrompts prompts, Exposures exposures) implements RawPrompts {

    @Override
    public Section section() {
        return prompts.section();
    }

    @Override
    public Mono<List<McpSchema.Prompt>> list() {
        return Mono.zip(prompts.list(), exposures.open(), (all, open) -> all.stream()
                .map(each -> prompt(each, open))
                .toList());
    }

    private static McpSchema.Prompt prompt(ExposedPrompts.Prompt prompt, Set<Section> open) {
        return McpSchema.Prompt.builder(prompt.name())
                .description(prompt.description())
                .arguments(arguments(prompt, open)
                        .map(argument -> PromptArgument.builder(argument.name())
                                .description(argument.description())
                                .required(argument.isRequired())
                                .build())
                        .toList())
                .build();
    }

    private static Stream<ExposedPrompts.Argument> arguments(ExposedPrompts.Prompt prompt, Set<Section> open) {
        return prompt.arguments().stream().filter(argument -> Exposures.isOpen(argument.section(), open));
    }

    @Override
    public Mono<McpSchema.GetPromptResult> get(String name, Map<String, String> arguments) {
        return known(name)
                .map(known -> known.stream()
                        .filter(arguments::containsKey)
                        .collect(Collectors.toMap(each -> each, each -> arguments.getOrDefault(each, ""))))
                .flatMap(given -> prompts.text(name, given))
                .map(text -> new McpSchema.GetPromptResult(
                        null, List.of(new PromptMessage(McpSchema.Role.USER, new TextContent(text)))));
    }

    @Override
    public Mono<List<String>> complete(String name, String argument, String beginning) {
        return known(name)
                .filter(known -> known.contains(argument))
                .flatMap(_ -> prompts.complete(name, argument, beginning))
                .defaultIfEmpty(List.of());
    }

    /** The names of the arguments a prompt currently takes. */
    private Mono<Set<String>> known(String name) {
        return Mono.zip(prompts.list(), exposures.open(), (all, open) -> all.stream()
                .filter(prompt -> prompt.name().equals(name))
                .flatMap(prompt -> arguments(prompt, open))
                .map(ExposedPrompts.Argument::name)
                .collect(Collectors.toSet()));
    }

    @Override
    public boolean isListChangedBy(Event event) {
        return prompts.isListChangedBy(event);
    }
}
