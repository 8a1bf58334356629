package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.task.PeriodicTasks;
import dev.steward.support.ByTurns;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that after any crash the service starts, closes interrupted turns, and every conversation takes new ones. */
@ByTurns(3)
@OnBothDatabases
class DamagedLeftoversTest {

    private static final long SEED = 20_261_122;
    private static final int RANDOM_DAMAGES = 40;
    private static final int LARGE = 50_000_000;
    private static final String SHOWN = "Grüße an 🌍 und alle.";

    private final Random random = new Random(SEED);

    /** What is done to a journal. */
    @FunctionalInterface
    private interface Damage {
        void at(Path journal) throws IOException;
    }

    @Test
    void whateverAJournalIsTheServiceStartsAndAllConversationsGoOn(@TempDir Path folder) throws IOException {
        var address = TestDatabase.current().newAddress();
        var topics = new HashMap<String, Long>();
        var turns = new HashMap<String, Long>();
        Map<String, Damage> damages;
        try (var provider = ScriptedProvider.start()) {
            try (var service = Service.start(folder, address)) {
                service.answeredBy(provider);
                damages = damages(recorded(service, provider));
                service.bean(PeriodicTasks.class).stop(); // the next service is to find what is left here
                for (var damage : damages.keySet()) {
                    long topic = service.topic(damage);
                    topics.put(damage, topic);
                    turns.put(damage, CutTurn.leave(service, topic, question(damage)));
                }
            }
            for (var damage : damages.entrySet()) {
                damage.getValue().at(CutTurn.journal(folder, Objects.requireNonNull(turns.get(damage.getKey()))));
            }
            try (var service = Service.start(folder, address)) {
                await().atMost(Service.LONG).untilAsserted(() -> assertThat(
                                service.send("GET", "/api/running", null).json())
                        .isEmpty());
                topics.forEach((damage, topic) -> assertGoesOn(service, damage, topic));
                var whole = service.messages(Objects.requireNonNull(topics.get("whole")));
                assertThat(whole.get(1).path("content").asString()).isEqualTo(SHOWN);
                assertThat(whole.get(1).path("finish_reason").asString()).isEqualTo("error");
            }
        }
    }

    private static CutTurn.Question question(String damage) {
        return damage.equals("message deleted") ? CutTurn.Question.DELETED : CutTurn.Question.KEPT;
    }

    private static void assertGoesOn(Service service, String damage, long topic) {
        var when = "%s, seed %d".formatted(damage, SEED);
        assertThat(service.messages(topic).getLast().path("content").asString())
                .as(when)
                .startsWith("Error: Steward stopped unexpectedly");
        var answer = service.say(topic, "still there?");
        assertThat(answer.status()).as(when).isEqualTo(200);
        assertThat(answer.body()).as(when).contains("event:done");
    }

    private Map<String, Damage> damages(byte[] journal) {
        var damages = new LinkedHashMap<String, Damage>();
        damages.put("whole", file -> Files.write(file, journal));
        damages.put("message deleted", file -> Files.write(file, journal));
        damages.put("missing", _ -> {});
        damages.put("empty", file -> Files.write(file, new byte[0]));
        damages.put(
                "cut inside a character", file -> Files.write(file, Arrays.copyOf(journal, insideACharacter(journal))));
        damages.put("a folder", Files::createDirectory);
        damages.put("a folder with something in it", file -> {
            Files.createDirectory(file);
            Files.writeString(file.resolve("something"), "in it");
        });
        damages.put("a link to itself", file -> Files.createSymbolicLink(file, file));
        damages.put("a link to a folder", file -> Files.createSymbolicLink(file, Path.of("/")));
        damages.put("large and nothing", file -> Files.write(file, new byte[LARGE]));
        damages.put("large and garbage", file -> Files.write(file, garbage(LARGE)));
        for (int i = 0; i < RANDOM_DAMAGES; i++) {
            damages.put("random " + i, randomly(journal));
        }
        return damages;
    }

    private Damage randomly(byte[] journal) {
        var damaged = Arrays.copyOf(journal, 1 + random.nextInt(journal.length));
        int from = random.nextInt(damaged.length);
        int length = random.nextInt(3) == 0 ? 0 : random.nextInt(Math.min(20, damaged.length - from + 1));
        System.arraycopy(garbage(length), 0, damaged, from, Math.min(length, damaged.length - from));
        return file -> Files.write(file, damaged);
    }

    private byte[] garbage(int length) {
        var bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static int insideACharacter(byte[] journal) {
        return new String(journal, StandardCharsets.ISO_8859_1).indexOf("\u00c3\u00bc") + 1;
    }

    /** The journal of a real turn, taken while the answer is still being written. */
    private static byte[] recorded(Service service, ScriptedProvider provider) throws IOException {
        provider.next(Script.answer().text("Grüße ", "an 🌍 ", "und ", "alle.").hang());
        long topic = service.topic("recorded");
        var turn = service.begin("POST", "/api/topics/" + topic + "/messages/stream", Map.of("content", "Wer da?"));
        var id = await().atMost(Service.LONG)
                .until(() -> service.sql("select id from turns where running_in = " + topic), rows -> !rows.isEmpty())
                .getFirst()
                .get("id");
        var file = CutTurn.journal(service.folder(), ((Number) Objects.requireNonNull(id)).longValue());
        await().atMost(Service.LONG)
                .until(() -> Files.exists(file) && Files.readString(file).contains("alle."));
        var bytes = Files.readAllBytes(file);
        service.send("POST", "/api/topics/" + topic + "/messages/stop", null);
        turn.join();
        return bytes;
    }
}
