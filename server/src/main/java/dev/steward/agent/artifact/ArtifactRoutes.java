package dev.steward.agent.artifact;

import static dev.steward.agent.definition.AgentPaths.ONE;
import static dev.steward.agent.definition.AgentPaths.one;
import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.createBySegment;
import static dev.steward.platform.web.Verbs.listBySegment;
import static dev.steward.platform.web.Verbs.longBody;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.agent.definition.AgentReference;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for artifacts. */
@Configuration(proxyBeanMethods = false)
class ArtifactRoutes {

    private static final String ARTIFACTS = ONE + "/artifacts";

    @Bean
    @Order(AgentPaths.AFTER_WORDS)
    RouterFunction<ServerResponse> artifactApi(
            Artifacts artifacts, AgentReference references, ArtifactHandler handler) {
        return new RouteTable()
                .GET(
                        ARTIFACTS,
                        listBySegment(
                                references::id,
                                (agent, request) -> artifacts.list(
                                        agent,
                                        Requests.queryId(request, "runId").orElse(null),
                                        Requests.page(request, "before_id", Artifacts.PAGE))),
                        one(
                                        "listAgentArtifacts",
                                        "List the artifacts of an agent, newest first, each with the start of its content")
                                .query("runId", Long.class, "Only artifacts of this run")
                                .query("limit", Integer.class, "Maximum number of items, 1 to 200; 100 when left out")
                                .query("before_id", Long.class, "Only items before this one")
                                .returnsList(ArtifactRead.class))
                .POST(
                        ARTIFACTS,
                        createBySegment(references::id, longBody(ArtifactCreate.class), artifacts::add),
                        one("addAgentArtifact", "Add an artifact to the current run of an agent")
                                .body(ArtifactCreate.class)
                                .returns(201, ArtifactRead.class))
                .GET(
                        ARTIFACTS + "/{artifact_id}",
                        bySegment(
                                references::id,
                                (agent, request) -> artifacts.get(agent, Requests.id(request, "artifact_id"))),
                        one("getAgentArtifact", "Fetch an artifact in full").returns(200, ArtifactRead.class))
                .GET(
                        ARTIFACTS + "/{artifact_id}/raw",
                        handler::raw,
                        one("getAgentArtifactContent", "Download the content of an artifact, or follow its link")
                                .file(
                                        "The content, typed by its kind",
                                        MediaType.TEXT_PLAIN_VALUE,
                                        MediaType.TEXT_MARKDOWN_VALUE,
                                        MediaType.APPLICATION_JSON_VALUE)
                                .empty(307))
                .build();
    }
}
