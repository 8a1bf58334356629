package dev.steward.agent.turn;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.TranscriptSweep;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.picture.PictureFactsTest;
import dev.steward.platform.text.Sha256;
import dev.steward.storage.blob.BlobReferences;
import dev.steward.support.Script;
import dev.steward.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tests pictures that tools return to runs. */
class RunPicturesTest extends DriverTest {

    /** No other test of this service shows it. */
    private static final byte[] PNG = PictureFactsTest.png(7, 5);

    private static final String NAME = Sha256.of(PNG);

    @Autowired
    private WebTestClient client;

    @Autowired
    private List<BlobReferences> references;

    @Autowired
    private TranscriptSweep sweep;

    @Autowired
    private DataFolder folder;

    /** A run at rest that has looked at a page. */
    private AgentRun looked() {
        tools.offer(
                "page__shot",
                _ -> Mono.just(new ToolResult(
                        "A page",
                        false,
                        null,
                        List.of(
                                new ToolResult.Picture("image/png", PNG),
                                new ToolResult.Picture("image/svg+xml", "<svg/>".getBytes(StandardCharsets.UTF_8))),
                        null,
                        null)));
        provider.next(Script.answer().toolCall("c1", "page__shot", "{}").done("tool_calls"), Script.says("Seen."));
        return awaited(started(wish("Look").under(ApprovalPolicy.autonomous)), RunStatus.idle);
    }

    private List<String> named() {
        return all(Flux.fromIterable(references).concatMap(each -> each.named(List.of(NAME))));
    }

    private int status(String name) {
        return talk.status("GET", "/api/agents/pictures/" + name, null);
    }

    @Test
    void whatCanBeShownIsNamedByTheEntryAndCanDoNothing() {
        var run = looked();
        var entry = told(run).stream()
                .filter(event -> event.kind() == EventKind.tool_result)
                .findFirst()
                .orElseThrow();
        assertThat(entry.data())
                .containsEntry("result", "A page")
                .containsEntry("pictures", List.of(Map.of("mime", "image/png", "size", PNG.length, "sha256", NAME)));
        var answer = client.get()
                .uri("/api/agents/pictures/" + NAME)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .returnResult();
        assertThat(answer.getResponseBody()).isEqualTo(PNG);
        var headers = answer.getResponseHeaders();
        assertThat(headers.getFirst(HttpHeaders.CONTENT_TYPE)).isEqualTo("image/png");
        assertThat(headers.getFirst(HttpHeaders.CONTENT_DISPOSITION)).startsWith("inline");
        assertThat(headers.getFirst("Content-Security-Policy")).startsWith("sandbox");
        assertThat(headers.getFirst("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(named()).containsOnly(NAME);
        talk.status("DELETE", "/api/agents/" + run.agentId(), null);
        assertThat(status(NAME)).isEqualTo(404);
        assertThat(named()).isEmpty();
    }

    @Test
    void aPictureGoesWithItsEntry() {
        var run = looked();
        settings("agent_event_max_per_session", 1);
        try {
            sweep.run(Instant.now()).block(LONG);
        } finally {
            settings("agent_event_max_per_session", 2_000);
        }
        assertThat(kinds(run)).doesNotContain(EventKind.tool_result);
        assertThat(named()).isEmpty();
        assertThat(status(NAME)).isEqualTo(404);
    }

    @Test
    void oneWhoseBytesWereCutOrAreGoneIsNotThereAndTheTranscriptIs() throws IOException {
        var run = looked();
        Path bytes;
        try (var files = Files.walk(folder.blobs())) {
            bytes = files.filter(file -> file.endsWith(NAME)).findFirst().orElseThrow();
        }
        Files.write(bytes, new byte[3]);
        assertThat(status(NAME)).isEqualTo(404);
        Files.delete(bytes);
        assertThat(status(NAME)).isEqualTo(404);
        assertThat(results(run)).hasSize(1);
    }

    @Test
    void noOtherNameOpensAnything() {
        for (var name : List.of("0".repeat(64), "..%2f" + NAME, NAME.substring(1), "%00", "x".repeat(1_000))) {
            assertThat(status(name)).as(name).isIn(400, 404);
        }
    }
}
