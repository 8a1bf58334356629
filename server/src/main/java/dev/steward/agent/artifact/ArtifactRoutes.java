package dev.steward.agent.artifact;

import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.one;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for artifacts. */
@Configuration(proxyBeanMethods = false)
class ArtifactRoutes {

    private static final String ARTIFACTS = ONE + "/artifacts";

    @Bean
    @Order(AgentPaths.AFTER_WORDS)
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
}
