package dev.steward.agent;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Agents. One is named by its id or its public id. */
@Configuration(proxyBeanMethods = false)
class AgentRoutes {

    static final String TAG = "Agents";

    static final String ALL = "/api/agents";
    static final String ONE = ALL + "/{id}";

    /** After the tables whose paths have a word where these have the name of an agent. */
    static final int AFTER_WORDS = 10;

    /** Of these tables. */
    static final int WORDS = 0;

    @Bean
    @Order(AFTER_WORDS)
    RouterFunction<ServerResponse> agentApi(AgentHandler handler) {
        return new RouteTable()
                .GET(
                        ALL,
                        handler::list,
                        Op.of(
                                        "listAgents",
                                        TAG,
                                        "List the agents in use, the newest first, without those of steps of workflows; "
                                                + Agents.MAX + " at the most")
                                .query("topic_id", Long.class, "Only those that this topic hears of")
                                .query("chat_id", Long.class, "Only those that this chat hears of")
                                .returnsList(AgentRead.class)
                                .problems(422))
                .POST(
                        ALL,
                        handler::create,
                        Op.of("createAgent", TAG, "Make an agent, and let it begin unless that is not wanted")
                                .body(AgentCreate.class)
                                .returns(201, AgentRead.class)
                                .problems(404, 409, 413))
                .GET(ONE, handler::get, one("getAgent", "Fetch an agent").returns(200, AgentRead.class))
                .PATCH(
                        ONE,
                        handler::update,
                        one("updateAgent", "Change an agent; a run under way keeps what it was opened with")
                                .body(AgentPatch.class)
                                .returns(200, AgentRead.class)
                                .problems(409, 413))
                .DELETE(
                        ONE,
                        handler::delete,
                        one("deleteAgent", "Delete an agent; it can be brought back without its runs")
                                .empty(204))
                .POST(
                        ONE + "/restore",
                        handler::restore,
                        Op.of("restoreAgent", TAG, "Bring back an agent that is in the trash, without its runs")
                                .returns(200, AgentRead.class)
                                .problems(409))
                .PATCH(
                        ONE + "/link",
                        handler::link,
                        one("linkAgent", "Say which conversation hears of an agent's answers")
                                .body(AgentLink.class)
                                .returns(200, AgentRead.class)
                                .problems(413))
                .POST(
                        ONE + "/archive",
                        handler::archive,
                        one("archiveAgent", "Put an agent away, and stop what goes on")
                                .returns(200, AgentRead.class))
                .POST(
                        ONE + "/unarchive",
                        handler::unarchive,
                        one("unarchiveAgent", "Take an agent out of the archive")
                                .returns(200, AgentRead.class))
                .POST(
                        ONE + "/read",
                        handler::markRead,
                        one("markAgentRead", "Note that an agent's answers are read")
                                .empty(204))
                .POST(
                        ONE + "/unread",
                        handler::markUnread,
                        one("markAgentUnread", "Make an agent's last answer unread")
                                .empty(204))
                .build();
    }

    /** Something about one agent. */
    static Op one(String id, String summary) {
        return Op.of(id, TAG, summary).path("id", String.class).problems(404, 422);
    }
}
