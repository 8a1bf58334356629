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
                        one("listAgentArtifacts", "List what an agent made, the newest first, each with its beginning")
                                .query("runId", Long.class, "Only what this run made")
                                .query("limit", Integer.class, "At most so many: 1 to 200, and 100 when left out")
                                .query("before_id", Long.class, "Only those before this one")
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
                        artifact("getAgentArtifact", "Fetch an artifact as a whole")
                                .returns(200, ArtifactRead.class))
                .GET(
                        ARTIFACTS + "/{artifact_id}/raw",
                        handler::raw,
                        artifact(
                                        "getAgentArtifactContent",
                                        "Fetch the content of an artifact, or go where a link leads")
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
                        one("listAgentQueue", "What an agent is told once its turn has ended, the oldest first")
                                .returnsList(QueuedAgentMessage.class))
                .DELETE(
                        QUEUE + "/{message_id}",
                        handler::remove,
                        one("removeAgentQueued", "Remove a message that waits for an agent")
                                .path("message_id", Long.class)
                                .empty(204))
                .build();
    }

    private static Op artifact(String id, String summary) {
        return one(id, summary).path("artifact_id", Long.class);
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
                                        "The bytes of a picture that a tool gave to an agent, as an entry of its transcript"
                                                + " names it, or a range of them")
                                .path("sha256", String.class)
                                .bytes("The bytes, under the type that the picture has")
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
                        one("listAgentTriggers", "List what starts an agent from outside, the newest first")
                                .returnsList(TriggerRead.class))
                .POST(
                        TRIGGERS,
                        handler::create,
                        one(
                                        "createAgentTrigger",
                                        "Make something that starts an agent from outside; its token is told once")
                                .body(TriggerCreate.class)
                                .returns(201, TriggerRead.class)
                                .problems(409, 413))
                .DELETE(
                        TRIGGERS + "/{trigger_id}",
                        handler::delete,
                        one("deleteAgentTrigger", "Delete what starts an agent from outside")
                                .path("trigger_id", Long.class)
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
                        "Start the agent whose trigger has this token; of a body only a ping is understood, which starts nothing and is given back the challenge that it brings. No words of the agent are told."
                                + " One that is called too often is answered 429 with Retry-After")
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
                        one("listAgentState", "List what an agent noted, by its keys")
                                .returnsList(StateRead.class))
                .PUT(
                        STATE,
                        handler::put,
                        one("setAgentState", "Write a note of an agent, over one with the same key")
                                .body(StateWrite.class)
                                .returns(200, StateRead.class)
                                .problems(409, 413))
                .DELETE(
                        STATE,
                        handler::deleteAll,
                        one("clearAgentState", "Delete all that an agent noted").empty(204))
                .DELETE(
                        STATE + "/{key}",
                        handler::delete,
                        one("deleteAgentState", "Delete a note of an agent")
                                .path("key", String.class)
                                .empty(204))
                .build();
    }
}
