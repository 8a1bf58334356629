package dev.steward.siege;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A provider that sends too much, for too long, or no valid answer. */
final class ProviderAttacks {

    private ProviderAttacks() {}

    static List<Attack> all() {
        return List.of(
                turn("deltas of a megabyte", random -> "deltas-300-" + (1 << (10 + random.nextInt(11)))),
                turn("deltas without an end", random -> "deltas-100000-16000"),
                turn("thoughts without an end", random -> "thoughts-100000-" + (1 + random.nextInt(16_000))),
                turn("many small deltas", random -> "deltas-100000-" + (1 + random.nextInt(20))),
                turn("a line without an end", random -> "line-" + (1 + random.nextInt(9_000_000))),
                turn("comments for ever", random -> "comments"),
                turn("empty deltas for ever", random -> random.nextBoolean() ? "empty" : "roles"),
                turn("pieces of calls in one line", random -> "pieces-150000-" + (1 + random.nextInt(1000))),
                turn("the same call many times", random -> "same-" + (1 + random.nextInt(1000))),
                turn("many calls", random -> "different-" + (1 + random.nextInt(1000))),
                turn("deep JSON", random -> "deep-" + (1 + random.nextInt(3_000_000))),
                turn("half characters", random -> "odd-" + (1 + random.nextInt(50))),
                turn("garbage", random -> "garbage-" + (1 + random.nextInt(1_000_000))),
                turn("a long refusal", random -> "error-" + (1 + random.nextInt(200_000)) + "-" + random.nextInt(8)),
                turn("what unpacks to much", random -> "bomb-" + (1 + random.nextInt(300))),
                turn("nothing", random -> "silent"),
                new Attack("a long list of models", ProviderAttacks::longList),
                new Attack("an address of slashes", ProviderAttacks::slashes),
                new Attack("a long name of a model", ProviderAttacks::longName));
    }

    /** A turn that ends may take long on a slow machine that runs four others; one that hangs never ends. */
    private static final Duration MAX_OF_A_TURN = Besieged.PATIENCE.multipliedBy(5);

    /** The name of the model that misbehaves this way. */
    private interface Model {
        String of(Random random);
    }

    /**
     * A turn that is requested, sometimes stopped, sometimes abandoned by its reader. It ends, and its conversation takes the
     * next one.
     */
    private static Attack turn(String name, Model model) {
        return new Attack(name, (service, random) -> {
            long topic = service.topic(name);
            var lie = model.of(random);
            var turn = Thread.ofVirtual().start(() -> ask(service, topic, lie));
            if (random.nextInt(3) == 0) {
                Thread.sleep(random.nextInt(1500));
                var stopped = service.send("POST", "/api/topics/" + topic + "/messages/stop", null);
                assertThat(stopped.statusCode()).as("the stop of %s", lie).isIn(200, 204);
            }
            turn.join(MAX_OF_A_TURN);
            assertThat(turn.isAlive()).as("%s still runs", lie).isFalse();
            Witness.ask(service, topic, "and now");
        });
    }

    /** Reads a turn to its end and discards it. Whether it was accepted does not matter here. */
    static void ask(Besieged service, long topic, String model) {
        try {
            var body = Map.of("content", "tell me more", "model", model);
            Besieged.assertFair(service.skim("POST", "/api/topics/" + topic + "/messages/stream", body), model);
        } catch (Exception e) {
            // the service is being killed, or the reader was dropped
        }
    }

    private static void longList(Besieged service, Random random) throws Exception {
        var trial = service.provider().trial("/list-" + (1 + random.nextInt(20_000_000)) + "/v1");
        Besieged.assertFair(service.send("POST", "/api/llm/test", trial), "a long list of models");
    }

    private static void slashes(Besieged service, Random random) throws Exception {
        var slashes = List.of("/", "a/", "//", ":", "@", "?", "%2f").get(random.nextInt(7));
        var trial = service.provider().trial(slashes.repeat(1 + random.nextInt(60_000)));
        Besieged.assertFair(service.send("POST", "/api/llm/test", trial), "an address of slashes");
        Besieged.assertFair(
                service.send("PUT", "/api/settings", Map.of("llm_providers", Map.of("ollama", trial.get("config")))),
                "an address of slashes");
    }

    private static void longName(Besieged service, Random random) throws Exception {
        long topic = service.topic("a long name");
        var body = Map.of("content", "hello", "model", "m".repeat(200 + random.nextInt(200_000)));
        Besieged.assertFair(service.send("POST", "/api/topics/" + topic + "/messages/stream", body), "a long name");
        Witness.ask(service, topic, "and now");
    }
}
