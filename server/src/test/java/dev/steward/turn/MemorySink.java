package dev.steward.turn;

import dev.steward.tool.CallFacts;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import reactor.core.publisher.Mono;

/** Keeps what a turn produces in memory. */
class MemorySink implements TurnSink {
    final List<String> stored = new CopyOnWriteArrayList<>();

    @Override
    public Mono<List<TurnFrame>> asked(String model, ModelRound round, Map<String, CallFacts> facts) {
        stored.add("asked " + round.calls().size());
        return Mono.just(List.of());
    }

    @Override
    public Mono<List<TurnFrame>> answered(ToolCall call, ToolResult result) {
        stored.add(call.id() + " " + result.content());
        return Mono.just(List.of());
    }

    @Override
    public Mono<List<TurnFrame>> ended(TurnEnd end) {
        stored.add(
                switch (end) {
                    case TurnEnd.Completed(var _, var answer) -> "completed " + answer.text();
                    case TurnEnd.Stopped(var _, var partial) -> "stopped " + partial.text();
                    case TurnEnd.Failed(var _, var cause, var partial) -> cause.kind() + " " + partial.text();
                });
        return Mono.just(List.of());
    }
}
