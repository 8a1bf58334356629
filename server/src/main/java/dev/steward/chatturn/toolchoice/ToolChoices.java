package dev.steward.chatturn.toolchoice;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.transcript.ForkHook;
import dev.steward.event.EventBus;
import dev.steward.mcp.client.ServerRenames;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.tool.ToolScope;
import java.time.Clock;
import java.util.Set;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Decides which tool servers the turns of a conversation may use. A choice can only narrow what is enabled for all. */
@Service
public record ToolChoices(ToolChoiceRepository choices, Conversations conversations, Tx tx, EventBus bus, Clock clock)
        implements ServerRenames, ForkHook {

    /** The tools that a turn of the conversation may use. */
    public Mono<ToolScope> scope(Container container) {
        return choices.find(container)
                .flatMap(choice -> Mono.justOrEmpty(choice.servers()))
                .map(only -> new ToolScope(Set.copyOf(only)))
                .defaultIfEmpty(ToolScope.ALL);
    }

    /** @throws Problem.NotFound if there is no such conversation */
    Mono<ToolChoice> of(Container container) {
        return conversations
                .require(container)
                .then(Mono.defer(() -> choices.find(container)))
                .defaultIfEmpty(ToolChoice.ALL);
    }

    /** Takes effect with the next turn. @throws Problem.NotFound if there is no such conversation */
    Mono<ToolChoice> choose(Container container, ToolChoice choice) {
        var servers = choice.servers();
        var stored = conversations
                .lock(container)
                .then(Mono.defer(() ->
                        servers == null ? choices.remove(container) : choices.put(container, servers, clock.instant())))
                .then(bus.publish(container.event(container.kind().changed())));
        return tx.durable(stored).thenReturn(choice);
    }

    @Override
    public Mono<Void> renamed(String name, String next) {
        return choices.rename(name, next);
    }

    @Override
    public Mono<Void> forked(Container from, Container to) {
        return choices.copy(from, to);
    }
}
