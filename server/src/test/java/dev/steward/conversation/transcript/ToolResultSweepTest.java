package dev.steward.conversation.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Tx;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;

/** Tests that old results of tools make room, if a person wants that, and nothing else does. */
@ServiceTest
class ToolResultSweepTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** Older than anything else that is stored. */
    private static final Instant AT = Instant.parse("2001-01-31T12:00:00Z");

    private static final String KEPT = "x".repeat(ToolResultSweep.MAX_KEPT);

    @Autowired
    private ToolResultSweep sweep;

    @Autowired
    private MessageRepository messages;

    @Autowired
    private Tx tx;

    @Autowired
    private Talk talk;

    @AfterEach
    void keepAll() {
        keep(0);
    }

    @Test
    void anOldLongResultBecomesANoteAndItsCallStays() {
        long topic = talk.topic("results");
        store(topic, List.of(new TranscriptEntry.Question(KEPT + "?", null), answer(KEPT + "!"), answer(KEPT)), AT);
        store(topic, List.of(answer(KEPT + "later")), AT.plusSeconds(60));
        var now = AT.plus(Duration.ofDays(1)).plusSeconds(30);
        sweep.run(now).block(LONG);
        assertThat(texts(topic)).as("by default all are kept").contains(KEPT + "!");
        keep(1);
        sweep.run(now).block(LONG);
        assertThat(texts(topic)).containsExactly(KEPT + "?", ToolResultSweep.TRIMMED, KEPT, KEPT + "later");
        var call = talk.messages(topic).get(1).path("tool_calls");
        assertThat(call.path("name").asString()).isEqualTo("n");
        assertThat(call.path("arguments").asString()).isEqualTo("{\"a\":1}");
    }

    @Test
    void howeverManyThereAre() {
        long topic = talk.topic("many results");
        int many = ToolResultSweep.AT_ONCE + 1;
        store(
                topic,
                IntStream.range(0, many)
                        .<TranscriptEntry>mapToObj(n -> answer(KEPT + n))
                        .toList(),
                AT);
        keep(1);
        sweep.run(AT.plus(Duration.ofDays(2))).block(LONG);
        assertThat(texts(topic)).isNotEmpty().containsOnly(ToolResultSweep.TRIMMED);
        assertThat(messages.longResults(ToolResultSweep.MAX_KEPT, AT.plusSeconds(1), 0, 1)
                        .hasElements()
                        .block(LONG))
                .isFalse();
    }

    private void store(long topic, List<TranscriptEntry> rows, Instant at) {
        tx.durable(Flux.fromIterable(rows)
                        .concatMap(row -> messages.insert(topic, row, at))
                        .then())
                .block(LONG);
    }

    private static TranscriptEntry.ToolAnswer answer(String result) {
        return new TranscriptEntry.ToolAnswer(
                result, new TranscriptEntry.AnsweredCall("c", "n", "{\"a\":1}", false, null, null));
    }

    private List<String> texts(long topic) {
        return talk.messages(topic).stream()
                .map(row -> Objects.requireNonNull(row.path("content").asString()))
                .toList();
    }

    private void keep(int days) {
        talk.json("PUT", "/api/settings", Map.of("tool_result_retention_days", days));
    }
}
