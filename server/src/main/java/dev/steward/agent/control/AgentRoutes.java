package dev.steward.agent.control;

import static dev.steward.agent.definition.AgentPaths.AFTER_WORDS;
import static dev.steward.agent.definition.AgentPaths.ALL;
import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.of;
import static dev.steward.agent.definition.AgentPaths.one;
import static dev.steward.platform.web.Verbs.body;
import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.create;
import static dev.steward.platform.web.Verbs.createById;
import static dev.steward.platform.web.Verbs.large;
import static dev.steward.platform.web.Verbs.longBody;

import dev.steward.agent.blueprint.BlueprintUse;
import dev.steward.agent.definition.AgentPatch;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.conversation.Container;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for agents. The path names one by its id or its public id. */
@Configuration(proxyBeanMethods = false)
class AgentRoutes {

    @Bean
    @Order(AFTER_WORDS)
    RouterFunction<ServerResponse> agentApi(
            Agents agents, AgentTrash trash, AgentReference references, AgentsEnabledGuard gate) {
        return new RouteTable()
                .GET(
                        ALL,
                        large(request -> agents.list(container(request), Requests.memory(request)::reserve)),
                        of(
                                        "listAgents",
                                        "List agents that are not archived, newest first, without those of workflow steps, at most "
                                                + AgentRepository.MAX)
                                .query("topic_id", Long.class, "Only agents that are linked to this topic")
                                .query("chat_id", Long.class, "Only agents that are linked to this chat")
                                .returnsList(AgentRead.class)
                                .problems(422))
                .POST(
                        ALL,
                        create(longBody(AgentCreate.class), wish -> gate.whenOpen(() -> agents.create(wish))),
                        of("createAgent", "Create an agent and, by default, start it")
                                .body(AgentCreate.class)
                                .returns(201, AgentRead.class)
                                .problems(404, 409))
                .GET(
                        ALL + "/archived",
                        large(request -> agents.archived(Requests.memory(request)::reserve)),
                        of("listArchivedAgents", "List archived agents, most recently archived first")
                                .returnsList(AgentRead.class))
                .POST(
                        ALL + "/blueprints/{blueprint_id}/instantiate",
                        createById(
                                request -> Requests.bodyOr(request, BlueprintUse.AS_IT_IS, Requests.LONG_BODY),
                                (id, wish) -> gate.whenOpen(() -> agents.instantiate(id, wish))),
                        of("useAgentBlueprint", "Create an agent from a template and, by default, start it")
                                .optionalBody(BlueprintUse.class)
                                .returns(201, AgentRead.class)
                                .problems(409))
                .GET(ONE, bySegment(agents::get), agent("getAgent", "Fetch an agent"))
                .PATCH(
                        ONE,
                        bySegment(
                                references::find,
                                longBody(AgentPatch.class),
                                // the task decides what the agent does next, as that of a new one does
                                (agent, patch) -> patch.isAnotherTask(agent)
                                        ? gate.whenOpen(() -> agents.update(agent.id(), patch))
                                        : agents.update(agent.id(), patch)),
                        agent("updateAgent", "Update an agent; an active run keeps the settings it started with")
                                .body(AgentPatch.class)
                                .problems(409))
                .DELETE(
                        ONE,
                        bySegment(references::id, agents::delete),
                        one("deleteAgent", "Delete an agent; it can be restored without its runs")
                                .empty(204))
                .POST(
                        ONE + "/restore",
                        byId(trash::restore),
                        of("restoreAgent", "Restore an agent from the trash, without its runs")
                                .returns(200, AgentRead.class)
                                .problems(409))
                .PATCH(
                        ONE + "/link",
                        bySegment(
                                references::id,
                                body(AgentLink.class),
                                (agent, wish) -> agents.link(agent, wish.topicId(), wish.chatId())),
                        agent("linkAgent", "Link an agent to the conversation that receives its answers")
                                .body(AgentLink.class))
                .POST(
                        ONE + "/archive",
                        bySegment(references::id, agents::archive),
                        agent("archiveAgent", "Archive an agent and stop its active run"))
                .POST(
                        ONE + "/unarchive",
                        bySegment(references::id, agents::unarchive),
                        agent("unarchiveAgent", "Unarchive an agent"))
                .POST(
                        ONE + "/read",
                        bySegment(references::id, agents::markRead),
                        one("markAgentRead", "Mark an agent as read").empty(204))
                .POST(
                        ONE + "/unread",
                        bySegment(references::id, agents::markUnread),
                        one("markAgentUnread", "Mark an agent as unread").empty(204))
                .build();
    }

    /** An operation on one agent that returns it. */
    static Op agent(String id, String summary) {
        return one(id, summary).returns(200, AgentRead.class);
    }

    private static @Nullable Container container(ServerRequest request) {
        var topic = Requests.queryId(request, "topic_id");
        var chat = Requests.queryId(request, "chat_id");
        if (topic.isPresent() && chat.isPresent()) {
            throw new Problem.Invalid("chat_id", "must be left out where topic_id is given");
        }
        return topic.map(Container::topic).or(() -> chat.map(Container::chat)).orElse(null);
    }
}
