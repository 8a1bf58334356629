package dev.steward.agent;

import static dev.steward.agent.AgentRoutes.ONE;
import static dev.steward.agent.AgentRoutes.one;

import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** What an agent is told to do, and what it did. */
@Configuration(proxyBeanMethods = false)
class AgentRunRoutes {

    @Bean
    @Order(AgentRoutes.AFTER_WORDS)
    RouterFunction<ServerResponse> agentRunApi(AgentRunHandler handler) {
        return new RouteTable()
                .POST(
                        ONE + "/send",
                        handler::send,
                        one(
                                        "sendToAgent",
                                        "Tell an agent something, or give a command such as /rename. While it works, what it"
                                                + " is told waits for the end of its turn")
                                .body(AgentMessage.class)
                                .returns(200, AgentRead.class)
                                .problems(409, 413))
                .POST(
                        ONE + "/start",
                        handler::start,
                        one("startAgent", "Let an agent begin its task again")
                                .returns(200, AgentRead.class)
                                .problems(409))
                .POST(
                        ONE + "/resume",
                        handler::resume,
                        one("resumeAgent", "Let an agent try again what it was at when it was cut")
                                .returns(200, AgentRead.class)
                                .problems(409))
                .POST(
                        ONE + "/cancel",
                        handler::cancel,
                        one("cancelAgent", "Stop an agent; nothing happens to one that rests")
                                .returns(200, AgentRead.class))
                .POST(
                        ONE + "/permission",
                        handler::answer,
                        one("answerAgent", "Decide about something that an agent wants to do")
                                .body(PermissionAnswer.class)
                                .returns(200, AgentRead.class)
                                .problems(413))
                .GET(
                        ONE + "/permission/{request_id}",
                        handler::permission,
                        one("getAgentPermission", "Fetch a permission request with nothing left out")
                                .path("request_id", String.class)
                                .returns(200, PermissionCard.class))
                .POST(
                        ONE + "/permission/later",
                        handler::later,
                        one("postponeAgentPermission", "Put a decision off: it waits until someone decides")
                                .body(PermissionLater.class)
                                .returns(200, AgentRead.class)
                                .problems(413))
                .GET(
                        ONE + "/events",
                        handler::events,
                        one("listAgentEvents", "Fetch a part of an agent's transcript, the oldest first")
                                .query("agentRunId", Long.class, "Only what this run told; everything when left out")
                                .query(
                                        "after",
                                        String.class,
                                        "The cursor of the part before; the beginning when left out")
                                .query(
                                        "before",
                                        String.class,
                                        "Instead of after: the earlier of the part that follows, or `end` for the newest part")
                                .query(
                                        "limit",
                                        Integer.class,
                                        "At most so many: 1 to %d, and %1$d when left out".formatted(Transcripts.PART))
                                .returns(200, TranscriptPage.class))
                .GET(
                        ONE + "/runs",
                        handler::runs,
                        one("listAgentRuns", "List what an agent carried out, the newest first")
                                .query("limit", Integer.class, "At most so many: 1 to 200, and 50 when left out")
                                .query("before_id", Long.class, "Only those before this one")
                                .returnsList(RunRead.class))
                .GET(
                        ONE + "/runs/{run_id}",
                        handler::run,
                        one("getAgentRun", "Fetch one execution of an agent")
                                .path("run_id", Long.class)
                                .returns(200, RunRead.class))
                .build();
    }
}
