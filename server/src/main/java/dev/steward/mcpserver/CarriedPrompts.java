package dev.steward.mcpserver;

import dev.steward.event.Event;
import dev.steward.exposed.ExposedPrompts;
import dev.steward.exposed.Section;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Prompts that a feature declared, as the protocol has them. */
record CarriedPrompts(ExposedPrompts prompts) implements RawPrompts {

    @Override
    public Section section() {
        return prompts.section();
    }

    @Override
    public Mono<List<McpSchema.Prompt>> list() {
        return prompts.list()
                .map(all -> all.stream().map(CarriedPrompts::prompt).toList());
    }

    private static McpSchema.Prompt prompt(ExposedPrompts.Prompt prompt) {
        return McpSchema.Prompt.builder(prompt.name())
                .description(prompt.description())
                .arguments(prompt.arguments().stream()
                        .map(argument -> PromptArgument.builder(argument.name())
                                .description(argument.description())
                                .required(argument.isRequired())
                                .build())
                        .toList())
                .build();
    }

    @Override
    public Mono<McpSchema.GetPromptResult> get(String name, Map<String, String> arguments) {
        return prompts.text(name, arguments)
                .map(text -> new McpSchema.GetPromptResult(
                        null, List.of(new PromptMessage(McpSchema.Role.USER, new TextContent(text)))));
    }

    @Override
    public Mono<List<String>> complete(String name, String argument, String beginning) {
        return prompts.complete(name, argument, beginning);
    }

    @Override
    public boolean isListChangedBy(Event event) {
        return prompts.isListChangedBy(event);
    }
}
