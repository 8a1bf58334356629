package dev.steward.support;

import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSource;
import dev.steward.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** Tools whose behaviour a test decides. None are offered until a test adds one. */
public final class ScriptedTools implements ToolSource {

    private final Map<String, Function<ToolCall, Mono<ToolResult>>> tools = new ConcurrentHashMap<>();
    private final List<ToolCall> calls = new CopyOnWriteArrayList<>();

    /** Offers a tool. */
    public void offer(String name, Function<ToolCall, Mono<ToolResult>> behaviour) {
        tools.put(name, behaviour);
    }

    /** The calls so far, in the order in which they began. */
    public List<ToolCall> calls() {
        return calls;
    }

    /** Offers nothing any more. */
    public void reset() {
        tools.clear();
        calls.clear();
    }

    @Override
    public Mono<List<ToolSpec>> tools() {
        return Mono.just(tools.keySet().stream()
                .sorted()
                .map(name -> new ToolSpec(name, "A tool of the test", "{\"type\":\"object\"}"))
                .toList());
    }

    @Override
    public Mono<ToolResult> call(ToolCall call) {
        calls.add(call);
        var tool = tools.get(call.name());
        return tool == null ? Mono.just(ToolResult.error("gone")) : tool.apply(call);
    }
}
