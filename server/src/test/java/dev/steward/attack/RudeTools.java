package dev.steward.attack;

import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSource;
import dev.steward.tool.ToolSpec;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/** A source of tools that behaves as badly as a test likes. It offers nothing until one says so. */
public final class RudeTools implements ToolSource {

    private volatile Supplier<Mono<List<ToolSpec>>> tools = () -> Mono.just(List.of());
    private volatile Function<ToolCall, Mono<ToolResult>> call = _ -> Mono.empty();

    /** What happens from now on when it is asked for its tools. */
    void offering(Supplier<Mono<List<ToolSpec>>> behaviour) {
        tools = behaviour;
    }

    /** What happens from now on when its one tool, {@code rude__tool}, is called. */
    void calling(Function<ToolCall, Mono<ToolResult>> behaviour) {
        tools = () -> Mono.just(List.of(tool("rude__tool")));
        call = behaviour;
    }

    void reset() {
        tools = () -> Mono.just(List.of());
    }

    static ToolSpec tool(String name) {
        return new ToolSpec(name, "A rude tool", "{\"type\":\"object\"}");
    }

    @Override
    public Mono<List<ToolSpec>> tools() {
        return tools.get();
    }

    @Override
    public Mono<ToolResult> call(ToolCall called) {
        return call.apply(called);
    }
}
