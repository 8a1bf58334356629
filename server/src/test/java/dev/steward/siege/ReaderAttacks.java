package dev.steward.siege;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Large stored data, read by many at once, some of whom stop reading. */
final class ReaderAttacks {

    private ReaderAttacks() {}

    static List<Attack> all() {
        return List.of(
                new Attack("a transcript of long messages", ReaderAttacks::longTranscript),
                new Attack("a list of topics with long descriptions", ReaderAttacks::longDescriptions),
                new Attack("readers of a long answer who read nothing", ReaderAttacks::unreadAnswer),
                new Attack("pages that nobody reads to their end", ReaderAttacks::unreadPages),
                new Attack("a queue of long texts", ReaderAttacks::longQueue));
    }

    /** As long as the service accepts them. */
    private static void longTranscript(Besieged service, Random random) throws Exception {
        long topic = service.topic("long messages");
        for (int i = 0; i < 12; i++) {
            var text = "word ".repeat((1 + random.nextInt(9_000_000)) / 5);
            Besieged.assertFair(service.send("POST", stopped(topic), Map.of("content", text)), "a long text");
            var allowed = "word ".repeat(190_000);
            assertThat(service.patiently("POST", stopped(topic), Map.of("content", allowed))
                            .statusCode())
                    .isLessThan(300);
        }
        readAtOnce(service, "/api/topics/" + topic + "/messages?limit=500", 8);
    }

    private static void longDescriptions(Besieged service, Random random) throws Exception {
        for (int i = 0; i < 20; i++) {
            var body = new HashMap<String, Object>(Map.of("title", "described " + i));
            body.put("description", "d".repeat(1 + random.nextInt(random.nextBoolean() ? 20_000 : 9_000_000)));
            Besieged.assertFair(service.send("POST", "/api/topics", body), "a long description");
        }
        readAtOnce(service, "/api/topics", 12);
        readAtOnce(service, "/api/topics/tree", 12);
    }

    private static void longQueue(Besieged service, Random random) throws Exception {
        long topic = service.topic("long queue");
        var queue = "/api/topics/" + topic + "/messages/queue";
        var turn = Thread.ofVirtual().start(() -> ProviderAttacks.ask(service, topic, "silent"));
        for (int i = 0; i < 20; i++) {
            var body = Map.of("content", "later ".repeat(1 + random.nextInt(160_000)));
            Besieged.assertFair(service.send("POST", queue, body), "a long follow-up");
        }
        readAtOnce(service, queue, 6);
        service.send("POST", "/api/topics/" + topic + "/messages/stop", null);
        turn.join();
    }

    private static void unreadAnswer(Besieged service, Random random) throws Exception {
        long topic = service.topic("read by nobody");
        var turn = Thread.ofVirtual().start(() -> ProviderAttacks.ask(service, topic, "deltas-500-16000"));
        List<RawClient> readers = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            var reader = new RawClient(service, 1024);
            var line = random.nextBoolean()
                    ? "GET /api/topics/" + topic + "/messages/stream HTTP/1.1"
                    : "GET /api/events?follow=topic:" + topic + " HTTP/1.1";
            reader.request(line, "Accept: text/event-stream");
            readers.add(reader);
        }
        turn.join();
        Thread.sleep(random.nextInt(500));
        for (var reader : readers) {
            reader.close();
        }
    }

    private static void unreadPages(Besieged service, Random random) throws Exception {
        var paths = List.of("/api/topics", "/api/topics/1/messages?limit=500", "/api/openapi.json", "/api/topics/tree");
        List<RawClient> readers = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            var reader = new RawClient(service, 1024);
            for (int request = 0; request < 8; request++) {
                reader.request("GET " + paths.get(random.nextInt(paths.size())) + " HTTP/1.1");
            }
            readers.add(reader);
        }
        Thread.sleep(random.nextInt(1500));
        for (var reader : readers) {
            reader.close();
        }
    }

    private static void readAtOnce(Besieged service, String path, int readers) throws Exception {
        var threads = new ArrayList<Thread>();
        var faults = new ArrayList<Throwable>();
        for (int i = 0; i < readers; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    Besieged.assertFair(service.skim("GET", path, null), path);
                } catch (Exception | AssertionError e) {
                    synchronized (faults) {
                        faults.add(e);
                    }
                }
            }));
        }
        for (var thread : threads) {
            thread.join();
        }
        assertThat(faults).isEmpty();
    }

    private static String stopped(long topic) {
        return "/api/topics/" + topic + "/messages/stopped";
    }
}
