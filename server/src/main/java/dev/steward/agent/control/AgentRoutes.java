package dev.steward.agent.control;

import static dev.steward.agent.definition.AgentPaths.AFTER_WORDS;
import static dev.steward.agent.definition.AgentPaths.ALL;
import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.TAG;
import static dev.steward.agent.definition.AgentPaths.one;
import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.bySegment;

import dev.steward.agent.blueprint.BlueprintUse;
import dev.steward.agent.definition.AgentPatch;
import dev.steward.agent.definition.AgentQuota;
import dev.steward.agent.definition.AgentReference;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for agents. The path names one by its id or its public id. */
@Configuration(proxyBeanMethods = false)
class AgentRoutes {

    @Bean
    @Order(AFTER_WORDS)
    RouterFunction<ServerResponse> agentApi(
            Agents agents, AgentTrash trash, AgentReference references, AgentHandler handler) {
        return new RouteTable()
                .GET(
                        ALL,
                        handler::list,
                        Op.of(
                                        "listAgents",
                                        TAG,
                                        "List agents that are not archived, newest first, without those of workflow steps, at most "
                                                + AgentQuota.MAX)
                                .query("topic_id", Long.class, "Only agents that are linked to this topic")
                                .query("chat_id", Long.class, "Only agents that are linked to this chat")
                                .returnsList(AgentRead.class)
                                .problems(422))
                .POST(
                        ALL,
                        handler::create,
                        Op.of("createAgent", TAG, "Create an agent and, by default, start it")
                                .body(AgentCreate.class)
                                .returns(201, AgentRead.class)
                                .problems(404, 409, 413))
                .GET(
                        ALL + "/archived",
                        handler::archived,
                        Op.of("listArchivedAgents", TAG, "List archived agents, most recently archived first")
                                .returnsList(AgentRead.class))
                .POST(
                        ALL + "/blueprints/{blueprint_id}/instantiate",
                        handler::instantiate,
                        Op.of("useAgentBlueprint", TAG, "Create an agent from a template and, by default, start it")
                                .optionalBody(BlueprintUse.class)
                                .returns(201, AgentRead.class)
                                .problems(409, 413))
                .GET(ONE, handler::get, one("getAgent", "Fetch an agent").returns(200, AgentRead.class))
                .PATCH(
                        ONE,
                        handler::update,
                        one("updateAgent", "Update an agent; an active run keeps the settings it started with")
                                .body(AgentPatch.class)
                                .returns(200, AgentRead.class)
                                .problems(409, 413))
                .DELETE(
                        ONE,
                        bySegment(references::id, agents::delete),
                        one("deleteAgent", "Delete an agent; it can be restored without its runs")
                                .empty(204))
                .POST(
                        ONE + "/restore",
                        byId(trash::restore),
                        Op.of("restoreAgent", TAG, "Restore an agent from the trash, without its runs")
                                .returns(200, AgentRead.class)
                                .problems(409))
                .PATCH(
                        ONE + "/link",
                        handler::link,
                        one("linkAgent", "Link an agent to the conversation that receives its answers")
                                .body(AgentLink.class)
                                .returns(200, AgentRead.class)
                                .problems(413))
                .POST(
                        ONE + "/archive",
                        bySegment(references::id, agents::archive),
                        one("archiveAgent", "Archive an agent and stop its active run")
                                .returns(200, AgentRead.class))
                .POST(
                        ONE + "/unarchive",
                        bySegment(references::id, agents::unarchive),
                        one("unarchiveAgent", "Unarchive an agent").returns(200, AgentRead.class))
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
}
