package dev.steward.conversation.exposed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.Container;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

@OnEachDatabase(ExposedTranscriptRepository.class)
class ExposedTranscriptRepositoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ExposedTranscriptRepository rows;
    private final Sql sql;

    ExposedTranscriptRepositoryTest(ExposedTranscriptRepository rows, Sql sql) {
        this.rows = rows;
        this.sql = sql;
    }

    @Test
    void aLengthIsWhatTheTextTakesInMemory() {
        long topic = got(sql.statement("insert into conversations (kind) values ('topic')")
                .insert());
        long row = got(sql.changes("messages")
                .set("conversation_id", topic)
                .set("chosen", true)
                .set("alternatives", 1)
                .set("alternative", 1)
                .set("role", "user")
                .set("content", "a😀😀")
                .set("created_at", Instant.now())
                .set("updated_at", Instant.now())
                .insert());
        assertThat(got(rows.lengths(Container.topic(topic), row + 1, 1).collectList()))
                .containsExactly(new ExposedTranscriptRepository.Length(row, 5));
    }

    private static <T> T got(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(PATIENCE));
    }
}
