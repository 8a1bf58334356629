package dev.steward.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service;
import dev.steward.crash.ServiceProcess;
import dev.steward.platform.data.TestPostgres;
import dev.steward.support.ByTurns;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests two processes on one PostgreSQL: both look, and each reminder fires once. */
@ByTurns(2)
class SharedRemindersTest {

    private static final int MANY = 40;

    private final String address = TestPostgres.newDatabase();

    @Test
    void eachFiresOnceWhoeverIsQuicker(@TempDir Path ours, @TempDir Path theirs) throws Exception {
        try (var service = Service.start(ours, address)) {
            try (var other = ServiceProcess.start(
                    theirs, Map.of("STEWARD_DB_URL", address, "STEWARD_REMINDER_POLL_SECONDS", "5"))) {
                var topics = IntStream.range(0, MANY)
                        .mapToLong(i -> service.topic("Shared " + i))
                        .boxed()
                        .toList();
                // Each of them finds them with its own look, at the same time.
                var due = Map.of("remind_at", Instant.now().plusSeconds(12).toString());
                for (int i = 0; i < MANY; i++) {
                    var path = "/api/reminders/topic/" + topics.get(i);
                    assertThat(service.send("PUT", path, due).status()).isEqualTo(200);
                }
                var ticker = service.bean(ReminderTicker.class);
                await().atMost(Service.LONG).until(() -> {
                    ticker.run(Instant.now()).block(Service.LONG);
                    return other.get("/api/reminders").body().split("\"fired_at\"").length > MANY;
                });
                assertThat(topics).allSatisfy(topic -> {
                    assertThat(service.messages(topic))
                            .extracting(row -> row.path("notice").path("kind").asString())
                            .containsExactly("reminder_set", "reminder_fired");
                    assertThat(service.sql("select unread from conversations where id = " + topic))
                            .containsExactly(Map.of("unread", 1));
                });
            }
        }
    }
}
