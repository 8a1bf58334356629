package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service.Answer;
import dev.steward.platform.data.TestPostgres;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests an outage of PostgreSQL: requests get a clear error, and everything recovers by itself. */
class LostPostgresTest {

    @Test
    void itIsToldAndEverythingComesBack(@TempDir Path folder) throws Exception {
        var address = URI.create(TestPostgres.newDatabase().substring("r2dbc:".length()));
        try (var provider = ScriptedProvider.start();
                var wire = new Wire(address.getHost(), address.getPort());
                var service = Service.start(
                        folder,
                        "r2dbc:postgresql://%s@127.0.0.1:%d%s"
                                .formatted(address.getUserInfo(), wire.port(), address.getPath()))) {
            service.answeredBy(provider);
            long topic = service.topic("before");
            var goOn = new CompletableFuture<Void>();
            provider.next(
                    Script.answer().text("half ").waitFor(goOn).text("whole").done());
            provider.otherwise(Script.says("an answer"));
            var asked = service.begin("POST", "/api/topics/" + topic + "/messages/stream", Map.of("content", "look"));
            provider.awaitRequest();

            wire.cut();
            await().atMost(Service.LONG).untilAsserted(() -> assertThat(health(service)
                            .json()
                            .path("problems")
                            .path(0)
                            .path("kind")
                            .asString())
                    .isEqualTo("database_unreachable"));
            assertThat(health(service).status()).isEqualTo(200);
            for (var answer : List.of(
                    service.send("GET", "/api/topics", null),
                    service.send("POST", "/api/topics", Map.of("title", "refused")))) {
                assertThat(answer.status()).isEqualTo(503);
                assertThat(answer.json().path("detail").asString())
                        .isEqualTo("The database is not responding. Steward continues as soon as it does.");
            }
            goOn.complete(null);

            wire.mend();
            await().atMost(Service.LONG).untilAsserted(() -> assertThat(
                            health(service).json().path("status").asString())
                    .isEqualTo("ok"));
            assertThat(asked.join().body()).contains("whole");
            assertThat(service.send("POST", "/api/topics", Map.of("title", "afterwards"))
                            .status())
                    .isEqualTo(201);
            assertThat(service.say(topic, "still there?").body()).contains("event:done");
        }
    }

    private static Answer health(Service service) {
        return service.send("GET", "/api/health", null);
    }

    /** A connection to a server that can be cut. */
    private static final class Wire implements AutoCloseable {

        private final ServerSocket entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final Set<Socket> ends = ConcurrentHashMap.newKeySet();
        private final String host;
        private final int target;
        private volatile boolean isCut;

        Wire(String host, int target) throws IOException {
            this.host = host;
            this.target = target;
            Thread.ofVirtual().start(this::accept);
        }

        int port() {
            return entrance.getLocalPort();
        }

        void cut() {
            isCut = true;
            ends.forEach(Wire::shut);
            ends.clear();
        }

        void mend() {
            isCut = false;
        }

        private void accept() {
            while (!entrance.isClosed()) {
                try {
                    var near = entrance.accept();
                    if (isCut) {
                        near.close();
                        continue;
                    }
                    var far = new Socket(host, target);
                    ends.add(near);
                    ends.add(far);
                    Thread.ofVirtual().start(() -> pump(near, far));
                    Thread.ofVirtual().start(() -> pump(far, near));
                } catch (IOException e) {
                    // closed, or no peer
                }
            }
        }

        private static void pump(Socket from, Socket to) {
            try {
                from.getInputStream().transferTo(to.getOutputStream());
            } catch (IOException e) {
                // cut
            } finally {
                shut(from);
                shut(to);
            }
        }

        private static void shut(Socket socket) {
            try {
                socket.close();
            } catch (IOException e) {
                // it is
            }
        }

        @Override
        public void close() throws IOException {
            cut();
            entrance.close();
        }
    }
}
