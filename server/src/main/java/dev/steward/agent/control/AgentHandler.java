package dev.steward.agent.control;

import dev.steward.agent.blueprint.BlueprintUse;
import dev.steward.agent.definition.AgentPatch;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.conversation.Container;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record AgentHandler(AgentReference references, Agents agents, AgentReads reads, AgentsEnabledGuard gate) {

    /** The agent in the path, see {@link AgentReference}. */
    static String named(ServerRequest request) {
        return Requests.segment(request, "id");
    }

    Mono<ServerResponse> list(ServerRequest request) {
        return listed(request, held -> agents.list(container(request), held));
    }

    private static @Nullable Container container(ServerRequest request) {
        var topic = Requests.queryId(request, "topic_id");
        var chat = Requests.queryId(request, "chat_id");
        if (topic.isPresent() && chat.isPresent()) {
            throw new Problem.Invalid("chat_id", "must be left out where topic_id is given");
        }
        return topic.map(Container::topic).or(() -> chat.map(Container::chat)).orElse(null);
    }

    Mono<ServerResponse> archived(ServerRequest request) {
        return listed(request, agents::archived);
    }

    private static Mono<ServerResponse> listed(
            ServerRequest request, Function<IntConsumer, Mono<List<AgentRead>>> agents) {
        return agents.apply(Requests.memory(request)::reserve).flatMap(all -> Answers.json(request, all));
    }

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, AgentCreate.class, Requests.LONG_BODY)
                .delayUntil(_ -> gate.require())
                .flatMap(agents::create)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> instantiate(ServerRequest request) {
        long id = Requests.id(request, "blueprint_id");
        return Requests.bodyOr(request, BlueprintUse.AS_IT_IS, Requests.LONG_BODY)
                .delayUntil(_ -> gate.require())
                .flatMap(wish -> agents.instantiate(id, wish))
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> get(ServerRequest request) {
        return found(references.find(named(request)).flatMap(reads::of));
    }

    /** Changing the task decides what the agent does next, so it requires agents to be enabled, as creating one does. */
    Mono<ServerResponse> update(ServerRequest request) {
        return found(
                Requests.body(request, AgentPatch.class, Requests.LONG_BODY).flatMap(patch -> references
                        .find(named(request))
                        .delayUntil(agent -> patch.isAnotherTask(agent) ? gate.require() : Mono.empty())
                        .flatMap(agent -> agents.update(agent.id(), patch))));
    }

    Mono<ServerResponse> link(ServerRequest request) {
        return found(Requests.body(request, AgentLink.class).flatMap(wish -> references
                .id(named(request))
                .flatMap(agent -> agents.link(agent, wish.topicId(), wish.chatId()))));
    }

    private static Mono<ServerResponse> found(Mono<AgentRead> agent) {
        return agent.flatMap(ServerResponse.ok()::bodyValue);
    }
}
