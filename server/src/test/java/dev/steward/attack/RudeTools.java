package dev.steward.attack;

import dev.steward.tool.CallContext;
import dev.steward.tool.Offer;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSignal;
import dev.steward.tool.ToolSource;
import dev.steward.tool.ToolSources;
import dev.steward.tool.ToolSpec;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A tool server that misbehaves as a test wants. It offers nothing until told to. */
@NullUnmarked // a bad source may return null
public final class RudeTools implements ToolSources, ToolSource {

    private volatile Supplier<Mono<List<ToolSpec>>> tools = () -> Mono.just(List.of());
    private volatile Function<ToolCall, Flux<ToolSignal>> call = _ -> Flux.empty();

    /** Sets what happens when it is asked for its tools. */
    void offering(Supplier<Mono<List<ToolSpec>>> behaviour) {
        tools = behaviour;
    }

    /** Sets what happens when its only tool, {@code rude__tool}, is called. */
    void calling(Function<ToolCall, Mono<ToolResult>> behaviour) {
        speaking(called -> {
            var given = behaviour.apply(called);
            return given == null ? null : Flux.from(given).map(ToolSignal.Result::new);
        });
    }

    /** The same, with output before the result. */
    void speaking(Function<ToolCall, Flux<ToolSignal>> behaviour) {
        tools = () -> Mono.just(List.of(tool("tool")));
        call = behaviour;
    }

    void reset() {
        tools = () -> Mono.just(List.of());
    }

    static ToolSpec tool(String name) {
        return new ToolSpec(name, "A rude tool", "{\"type\":\"object\"}");
    }

    @Override
    public List<ToolSource> now() {
        return List.of(this);
    }

    @Override
    public String server() {
        return "rude";
    }

    @Override
    public Mono<Offer> offer() {
        var given = tools.get();
        return given == null ? null : given.map(Offer::of);
    }

    @Override
    public Flux<ToolSignal> call(ToolCall called, CallContext in) {
        return call.apply(called);
    }
}
