package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.ByTurns;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests requests that together would fill the memory of a service several times over: it refuses clearly and keeps working. */
@ByTurns(2)
class AbuseTest {

    private static final String THIRTY_KILOBYTES = "many words ".repeat(2_800);
    private static final int PIECES = 260;

    private final List<Socket> connections = new ArrayList<>();

    @Test
    void readersWhoDoNotReadLargeBodiesAndLongPagesTakeNoMoreMemoryThanThereIs(@TempDir Path folder) throws Exception {
        var words = new String[PIECES];
        Arrays.fill(words, THIRTY_KILOBYTES);
        try (var provider = ScriptedProvider.start();
                var service = ServiceProcess.start(folder)) {
            provider.next(Script.answer().text(words).hang());
            assertThat(service.send("PUT", "/api/settings", """
                            {"llm_provider":"openai_compatible","llm_model":"scripted",
                             "llm_providers":{"openai_compatible":{"base_url":"%s","key":"k"}}}""".formatted(provider.baseUrl()))
                            .statusCode())
                    .isEqualTo(200);
            for (int i = 0; i < 2; i++) {
                assertThat(service.send("POST", "/api/topics", "{\"title\":\"t\"}")
                                .statusCode())
                        .isEqualTo(201);
            }
            var million = "{\"content\":\"" + "m".repeat(1_000_000) + "\"}";
            for (int i = 0; i < 6; i++) {
                assertThat(service.send("POST", "/api/topics/2/messages/stopped", million)
                                .statusCode())
                        .isEqualTo(200);
            }

            ask(service, "POST /api/topics/1/messages/stream", "{\"content\":\"go\"}");
            provider.awaitRequest();
            for (int i = 0; i < 60; i++) {
                ask(service, "GET /api/topics/1/messages/stream", "");
                ask(service, "GET /api/events?follow=topic:1", "");
                ask(service, "GET /api/topics/2/messages", "");
            }
            var tooLarge = "{\"content\":\"" + "a".repeat(9_900_000) + "\"}";
            var hollow = "{\"content\":\"x\",\"y\":[" + "{},".repeat(1_900_000) + "0]}";
            var statuses = atOnce(
                    12, n -> service.send("POST", "/api/topics/2/messages/stopped", n % 2 == 0 ? tooLarge : hollow)
                            .statusCode());
            assertThat(Set.of(200, 413, 503)).containsAll(statuses);
            assertThat(Set.of(200, 503)).containsAll(atOnce(12, _ -> service.get("/api/topics/2/messages")
                    .statusCode()));

            assertThat(service.get("/api/health").statusCode()).isEqualTo(200);
            for (var connection : connections) {
                connection.close();
            }
            assertThat(service.send("POST", "/api/topics/1/messages/stop", "").statusCode())
                    .isBetween(200, 204);
            Awaitility.await().untilAsserted(() -> assertThat(
                            service.get("/api/topics/2/messages").statusCode())
                    .isEqualTo(200));
            assertThat(service.output()).doesNotContain("OutOfMemory", " ERROR ");
        }
    }

    private interface Numbered {
        int run(int n) throws Exception;
    }

    private static List<Integer> atOnce(int times, Numbered work) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Callable<Integer>>();
            for (int i = 0; i < times; i++) {
                int n = i;
                all.add(() -> work.run(n));
            }
            var results = new ArrayList<Integer>();
            for (var one : threads.invokeAll(all)) {
                results.add(one.get());
            }
            return results;
        }
    }

    /** Sends a request and reads nothing of the response. */
    private void ask(ServiceProcess service, String request, String body) throws IOException {
        var connection = new Socket();
        connection.setReceiveBufferSize(4_096);
        connection.connect(new InetSocketAddress(
                service.address().getHost(), service.address().getPort()));
        connection
                .getOutputStream()
                .write(
                        "%s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                                .formatted(request, body.length(), body)
                                .getBytes(StandardCharsets.US_ASCII));
        connections.add(connection);
    }
}
