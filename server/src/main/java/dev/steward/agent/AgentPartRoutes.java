package dev.steward.agent;

import static dev.steward.agent.AgentRoutes.ONE;
import static dev.steward.agent.AgentRoutes.one;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** What belongs to an agent: what it made, what starts it, what it noted, and what waits to be said to it. */
@Configuration(proxyBeanMethods = false)
class AgentPartRoutes {

    private static final String ARTIFACTS = ONE + "/artifacts";
    private static final String TRIGGERS = ONE + "/triggers";
    private static final String STATE = ONE + "/state";
    private static final String QUEUE = ONE + "/queue";

    @Bean
    @Order(AgentRoutes.AFTER_WORDS)
    RouterFunction<ServerResponse> artifactApi(ArtifactHandler handler) {
        return new RouteTable()
                .GET(
                        ARTIFACTS,
                        handler::list,
                        one(
                                        "listAgentArtifacts",
                                        "List the artifacts of an agent, newest first, each with the start of its content")
                                .query("runId", Long.class, "Only artifacts of this run")
                                .query("limit", Integer.class, "Maximum number of items, 1 to 200; 100 when left out")
                                .query("before_id", Long.class, "Only items before this one")
                                .returnsList(ArtifactRead.class))
                .POST(
                        ARTIFACTS,
                        handler::add,
                        one("addAgentArtifact", "Add an artifact to the current run of an agent")
                                .body(ArtifactCreate.class)
                                .returns(201, ArtifactRead.class)
                                .problems(413))
                .GET(
                        ARTIFACTS + "/{artifact_id}",
                        handler::get,
                        one("getAgentArtifact", "Fetch an artifact in full").returns(200, ArtifactRead.class))
                .GET(
                        ARTIFACTS + "/{artifact_id}/raw",
                        handler::raw,
                        one("getAgentArtifactContent", "Download the content of an artifact, or follow its link")
                                .file("The content, typed by its kind", "text/plain")
                                .empty(307))
                .build();
    }

    @Bean
    @Order(AgentRoutes.AFTER_WORDS)
    RouterFunction<ServerResponse> agentQueueApi(AgentQueueHandler handler) {
        return new RouteTable()
                .GET(
                        QUEUE,
                        handler::list,
                        one("listAgentQueue", "List the queued messages of an agent, oldest first")
                                .returnsList(QueuedAgentMessage.class))
                .DELETE(
                        QUEUE + "/{message_id}",
                        handler::remove,
                        one("removeAgentQueued", "Delete a queued message of an agent")
                                .empty(204))
                .build();
    }

    @Bean
    @Order(AgentRoutes.WORDS)
    RouterFunction<ServerResponse> pictureApi(PictureHandler handler) {
        return new RouteTable()
                .GET(
                        AgentRoutes.ALL + "/pictures/{sha256}",
                        handler::get,
                        Op.of(
                                        "getAgentPicture",
                                        AgentRoutes.TAG,
                                        "Download a picture from an agent's transcript, or a range of it")
                                .path("sha256", String.class)
                                .bytes("The bytes, with the media type of the picture")
                                .problems(404))
                .build();
    }

    @Bean
    @Order(AgentRoutes.AFTER_WORDS)
    RouterFunction<ServerResponse> triggerApi(TriggerHandler handler) {
        return new RouteTable()
                .GET(
                        TRIGGERS,
                        handler::list,
                        one("listAgentTriggers", "List the triggers of an agent, newest first")
                                .returnsList(TriggerRead.class))
                .POST(
                        TRIGGERS,
                        handler::create,
                        one("createAgentTrigger", "Create a trigger of an agent; its token is shown once")
                                .body(TriggerCreate.class)
                                .returns(201, TriggerRead.class)
                                .problems(409, 413))
                .DELETE(
                        TRIGGERS + "/{trigger_id}",
                        handler::delete,
                        one("deleteAgentTrigger", "Delete a trigger of an agent")
                                .empty(204))
                .build();
    }

    @Bean
    @Order(AgentRoutes.WORDS)
    RouterFunction<ServerResponse> hookApi(TriggerHandler handler) {
        return new RouteTable()
                .POST("/hooks/{token}", handler::fire, hook("fireHook"))
                .POST(AgentRoutes.ALL + "/hooks/{token}", handler::fire, hook("fireAgentHook"))
                .build();
    }

    private static Op hook(String id) {
        return Op.of(
                        id,
                        AgentRoutes.TAG,
                        "Start the agent of the trigger with this token. A ping starts nothing and returns "
                                + "the challenge. The answer contains no text of the agent. Too many calls are "
                                + "answered 429 with Retry-After")
                .path("token", String.class)
                .returns(200, AgentRead.class)
                .problems(404, 409, 422, 429);
    }

    @Bean
    @Order(AgentRoutes.AFTER_WORDS)
    RouterFunction<ServerResponse> stateApi(StateHandler handler) {
        return new RouteTable()
                .GET(
                        STATE,
                        handler::list,
                        one("listAgentState", "List the state of an agent, by key")
                                .returnsList(StateRead.class))
                .PUT(
                        STATE,
                        handler::put,
                        one("setAgentState", "Write a state value of an agent")
                                .body(StateWrite.class)
                                .returns(200, StateRead.class)
                                .problems(409, 413))
                .DELETE(
                        STATE,
                        handler::deleteAll,
                        one("clearAgentState", "Delete all state values of an agent")
                                .empty(204))
                .DELETE(
                        STATE + "/{key}",
                        handler::delete,
                        one("deleteAgentState", "Delete a state value of an agent")
                                .path("key", String.class)
                                .empty(204))
                .build();
    }
}
