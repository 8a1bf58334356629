package dev.steward.agent.artifact;

import dev.steward.agent.definition.AgentReference;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.StoredFile;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record ArtifactHandler(AgentReference references, Artifacts artifacts) {

    /** The content as stored, with headers that keep it inert; for a link, a redirect to its page. */
    Mono<ServerResponse> raw(ServerRequest request) {
        long id = Requests.id(request, "artifact_id");
        return references
                .id(Requests.segment(request, "id"))
                .flatMap(agent -> artifacts.get(agent, id))
                .flatMap(artifact -> switch (artifact.kind()) {
                    case text -> typed(artifact, MediaType.TEXT_PLAIN);
                    case markdown -> typed(artifact, MediaType.TEXT_MARKDOWN);
                    case json -> typed(artifact, MediaType.APPLICATION_JSON);
                    case link -> there(artifact.content().strip());
                });
    }

    private static Mono<ServerResponse> typed(ArtifactRead artifact, MediaType type) {
        return ServerResponse.ok()
                .contentType(new MediaType(type, StandardCharsets.UTF_8))
                .header("Content-Security-Policy", StoredFile.POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header(HttpHeaders.CONTENT_DISPOSITION, "inline")
                .bodyValue(artifact.content().getBytes(StandardCharsets.UTF_8));
    }

    private static Mono<ServerResponse> there(String address) {
        if (address.isEmpty()) {
            return Mono.error(Problem.NotFound.saying("Artifact link is empty"));
        }
        if (!ArtifactCreate.isOfTheWeb(address)) {
            return Mono.error(Problem.NotFound.saying("Artifact link leads to no page of the web"));
        }
        return ServerResponse.temporaryRedirect(URI.create(URI.create(address).toASCIIString()))
                .build();
    }
}
