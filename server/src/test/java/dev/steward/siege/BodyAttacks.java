package dev.steward.siege;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;

/** Bodies that are large, deep, many, slow, or not JSON. */
final class BodyAttacks {

    private static final int MAX_BYTES = 12_000_000;

    private BodyAttacks() {}

    static List<Attack> all() {
        return List.of(
                new Attack("a body of empty objects", body((random, size) -> "[" + "{},".repeat(size / 3) + "{}]")),
                new Attack("a body of nested arrays", body((random, size) -> "[".repeat(size) + "]".repeat(size))),
                new Attack("a body of nested objects", body((random, size) -> "{\"a\":".repeat(size / 5) + "1")),
                new Attack("a long text", body((random, size) -> "\"" + "x".repeat(size) + "\"")),
                new Attack("a long text in escapes", body((random, size) -> "\"" + "\\u00e9".repeat(size / 6) + "\"")),
                new Attack("a long number", body((random, size) -> "1".repeat(size))),
                new Attack("a number with a long exponent", body((random, size) -> "1e" + "9".repeat(size / 100))),
                new Attack("many fields", body((random, size) -> fields(size / 12))),
                new Attack("a long field name", body((random, size) -> "{\"" + "n".repeat(size) + "\":1}")),
                new Attack("many values in one body", body((random, size) -> "{} ".repeat(size / 3))),
                new Attack("eight large bodies at once", BodyAttacks::manyAtOnce),
                new Attack("a body that comes slowly", BodyAttacks::slowly),
                new Attack("a body that never comes", BodyAttacks::never),
                new Attack("a tree that grows deeper", BodyAttacks::deeper));
    }

    /** Puts a value of random size where a text is expected, where nothing is expected, or in place of the body. */
    private static Attack.Act body(BiFunction<Random, Integer, String> value) {
        return (service, random) -> {
            int size = 1 + random.nextInt(random.nextBoolean() ? MAX_BYTES : MAX_BYTES / 100);
            var route = routes().get(random.nextInt(routes().size()));
            var written = value.apply(random, size);
            var body =
                    switch (random.nextInt(3)) {
                        case 0 -> "{\"title\":\"large\",\"content\":" + written + "}";
                        case 1 -> "{\"title\":\"large\",\"unknown\":" + written + ",\"description\":" + written + "}";
                        default -> written;
                    };
            post(service, route, body);
        };
    }

    private static List<String> routes() {
        return List.of(
                "POST /api/topics",
                "PATCH /api/topics/1",
                "PUT /api/settings",
                "POST /api/topics/1/messages/queue",
                "POST /api/topics/1/messages/stopped",
                "POST /api/llm/test");
    }

    private static void post(Besieged service, String route, String body) throws Exception {
        var words = route.split(" ");
        try {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            var answer = service.send(words[0], words[1], bytes, "application/json");
            Besieged.assertFair(answer, route + " with " + bytes.length + " bytes, " + Besieged.start(body));
        } catch (java.io.IOException e) {
            // if a body is refused before it is fully sent, the connection may be closed
        }
    }

    private static String fields(int count) {
        var fields = new StringBuilder("{");
        for (int i = 0; i < count; i++) {
            fields.append("\"f").append(i).append("\":1,");
        }
        return fields.append("\"title\":\"many\"}").toString();
    }

    private static void manyAtOnce(Besieged service, Random random) throws Exception {
        var body =
                "{\"title\":\"at once\",\"description\":\"" + "x".repeat(9_900_000 - random.nextInt(5_000_000)) + "\"}";
        var threads = new ArrayList<Thread>();
        var faults = new ArrayList<Throwable>();
        for (int i = 0; i < 8; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    post(service, "POST /api/topics", body);
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

    private static void slowly(Besieged service, Random random) throws Exception {
        try (var client = new RawClient(service)) {
            client.request("POST /api/topics HTTP/1.1", "Content-Type: application/json", "Content-Length: 60");
            for (int i = 0; i < 10; i++) {
                client.send(" ");
                Thread.sleep(random.nextInt(100));
            }
            if (random.nextBoolean()) {
                client.send("{\"title\":\"slow\"}" + " ".repeat(34));
                client.status(10_000).ifPresent(status -> Besieged.assertFair(status, "a slow body"));
            }
        }
    }

    private static void never(Besieged service, Random random) throws Exception {
        try (var client = new RawClient(service)) {
            client.request(
                    "POST /api/topics HTTP/1.1",
                    "Content-Type: application/json",
                    "Content-Length: " + (1L << random.nextInt(40)));
            client.status(random.nextInt(3000)).ifPresent(status -> Besieged.assertFair(status, "no body"));
        }
    }

    /** A chain of topics that grows until the service refuses more; the tree stays readable throughout. */
    private static void deeper(Besieged service, Random random) throws Exception {
        long parent = service.topic("root of a chain");
        int depth = 10 + random.nextInt(300);
        for (int level = 0; level < depth; level++) {
            var created = service.patiently(
                    "POST", "/api/topics", java.util.Map.of("title", "level " + level, "parent_id", parent));
            Besieged.assertFair(created, "a topic below another");
            if (created.statusCode() != 201) {
                break;
            }
            parent = Besieged.JSON.readTree(created.body()).path("id").asLong();
        }
        assertThat(service.json("/api/topics/tree").isArray()).isTrue();
    }
}
