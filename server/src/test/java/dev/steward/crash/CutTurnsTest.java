package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ByTurns;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Cuts streaming turns at random points: kills the process while ten answers grow, each read by the window that asked and by
 * one that comes and goes. Whatever a reader has seen must be in the stored row.
 */
@ByTurns(1)
@OnBothDatabases
class CutTurnsTest {

    private static final int KILLS = Sample.times("crash.kills", 1);
    private static final int TURNS = 10;
    private static final int PIECES = 400;
    private static final long SEED = 20_261_121;

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String[] WORDS = IntStream.range(0, PIECES)
            .mapToObj(i -> "word" + i + (i % 13 == 0 ? "\n" : " "))
            .toArray(String[]::new);
    private static final String WHOLE = String.join("", WORDS);

    private final Path folder;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    CutTurnsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void turnsCutByAKillKeepEveryByteThatAnyReaderHasSeen() throws Exception {
        var random = new Random(SEED);
        try (var provider = ScriptedProvider.start()) {
            provider.otherwise(
                    Script.answer().every(Duration.ofMillis(10), WORDS).done());
            for (int kill = 0; kill < KILLS; kill++) {
                List<Watched> turns;
                try (var service = ServiceProcess.start(folder)) {
                    service.useProvider(provider.baseUrl());
                    turns = startTurns(service);
                    turns.get(random.nextInt(TURNS)).awaitPieces(1 + random.nextInt(PIECES / 2));
                    service.kill();
                    for (var turn : turns) {
                        turn.awaitReaders();
                    }
                }
                try (var service = ServiceProcess.start(folder)) {
                    for (var turn : turns) {
                        awaitRecovery(service, turn);
                        assertKept(service, turn, "kill " + kill + ", seed " + SEED);
                    }
                    assertTheConversationGoesOn(service, turns.getFirst());
                }
            }
        }
    }

    /** The service responds before it has closed everything that was cut; the last row shows that this turn is closed. */
    private static void awaitRecovery(ServiceProcess service, Watched turn) {
        await("recovered in time").atMost(Duration.ofSeconds(60)).until(() -> !rows(service.get(turn.messages())
                        .body())
                .getLast()
                .path("role")
                .asString()
                .equals("user"));
    }

    private void assertKept(ServiceProcess service, Watched turn, String when) throws Exception {
        var first = service.get(turn.messages()).body();
        var rows = rows(first);
        var answer = rows.stream()
                .filter(row -> row.path("role").asString().equals("assistant"))
                .map(row -> row.path("content").asString())
                .findFirst()
                .orElse("");
        assertThat(WHOLE).as(when).startsWith(answer);
        for (var reader : turn.readers()) {
            assertThat(answer).as(when).startsWith(reader.text());
        }
        assertThat(rows.getFirst().path("content").asString())
                .as("the question")
                .isEqualTo("go");
        boolean saysSo = rows.getLast().path("content").asString().startsWith("Error: Steward stopped");
        assertThat(saysSo || answer.equals(WHOLE)).as(when).isTrue();
        assertThat(service.get(turn.messages()).body())
                .as("every reader gets the same bytes")
                .isEqualTo(first);
    }

    private static void assertTheConversationGoesOn(ServiceProcess service, Watched turn) throws Exception {
        var path = turn.messages() + "/stop";
        assertThat(service.send("POST", path, "").statusCode())
                .as("nothing runs any more")
                .isEqualTo(204);
    }

    private List<Watched> startTurns(ServiceProcess service) throws Exception {
        var turns = new ArrayList<Watched>();
        for (int i = 0; i < TURNS; i++) {
            var created = service.send("POST", "/api/topics", "{\"title\":\"cut\"}");
            turns.add(new Watched(
                    service.address(), JSON.readTree(created.body()).path("id").asLong()));
        }
        for (var turn : turns) {
            turn.ask();
        }
        return turns;
    }

    private static List<JsonNode> rows(String body) {
        var rows = new ArrayList<JsonNode>();
        JSON.readTree(body).forEach(rows::add);
        return rows;
    }

    /** One turn, with the reader that started it and one that keeps rejoining. */
    private final class Watched {

        private final URI address;
        private final long topic;
        private final Reader asking = new Reader();
        private final Reader joining = new Reader();
        private final List<Thread> threads = new ArrayList<>();
        private final CountDownLatch asked = new CountDownLatch(1);

        Watched(URI address, long topic) {
            this.address = address;
            this.topic = topic;
        }

        String messages() {
            return "/api/topics/" + topic + "/messages";
        }

        List<Reader> readers() {
            return List.of(asking, joining);
        }

        void ask() throws InterruptedException {
            var request = request()
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"content\":\"go\"}"))
                    .build();
            threads.add(Thread.ofVirtual().start(() -> asking.read(request, Integer.MAX_VALUE, asked)));
            asked.await();
            threads.add(Thread.ofVirtual().start(this::joinAgainAndAgain));
        }

        private void joinAgainAndAgain() {
            var random = new Random(topic);
            boolean more = true;
            while (more) {
                var request = request();
                if (joining.lastId != null) {
                    request.header("Last-Event-ID", joining.lastId);
                }
                more = joining.read(request.GET().build(), 1 + random.nextInt(20), new CountDownLatch(1));
            }
        }

        private HttpRequest.Builder request() {
            return HttpRequest.newBuilder(address.resolve(messages() + "/stream"));
        }

        void awaitPieces(int pieces) throws InterruptedException {
            asking.awaitPieces(pieces);
        }

        void awaitReaders() throws InterruptedException {
            for (var thread : threads) {
                thread.join();
            }
        }
    }

    /** Assembles the complete frames that arrive. */
    private final class Reader {

        private final StringBuilder text = new StringBuilder();
        private int pieces;
        private boolean gone;
        private volatile @Nullable String lastId;

        /** Reads at most {@code frames} frames; returns whether joining again makes sense. */
        boolean read(HttpRequest request, int frames, CountDownLatch begun) {
            try {
                var answer = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
                try (var lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
                    return answer.statusCode() == 200 && readFrames(lines, frames, begun);
                }
            } catch (IOException | InterruptedException e) {
                return gone();
            } finally {
                begun.countDown();
            }
        }

        private boolean readFrames(BufferedReader lines, int frames, CountDownLatch begun) throws IOException {
            var frame = new ArrayList<String>();
            int left = frames;
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isEmpty()) {
                    frame.add(line);
                    continue;
                }
                take(frame);
                frame.clear();
                begun.countDown();
                if (--left == 0) {
                    return true;
                }
            }
            return gone();
        }

        private synchronized void take(List<String> frame) {
            String event = "";
            String data = "{}";
            for (var line : frame) {
                if (line.startsWith("id:")) {
                    lastId = line.substring(3).strip();
                } else if (line.startsWith("event:")) {
                    event = line.substring(6).strip();
                } else if (line.startsWith("data:")) {
                    data = line.substring(5).strip();
                }
            }
            if (event.equals("delta")) {
                text.append(JSON.readTree(data).path("content").asString());
                pieces++;
                notifyAll();
            }
        }

        private synchronized boolean gone() {
            gone = true;
            notifyAll();
            return false;
        }

        synchronized void awaitPieces(int count) throws InterruptedException {
            while (pieces < count && !gone) {
                wait();
            }
        }

        synchronized String text() {
            return text.toString();
        }
    }
}
