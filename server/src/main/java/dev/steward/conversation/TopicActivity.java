package dev.steward.conversation;

import java.time.Clock;
import java.time.ZoneOffset;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** Moves topics to the top of those used last. */
@Repository
class TopicActivity {

    private final DatabaseClient database;
    private final TopicReader reader;
    private final Clock clock;

    TopicActivity(DatabaseClient database, TopicReader reader, Clock clock) {
        this.database = database;
        this.reader = reader;
        this.clock = clock;
    }

    /** Moves the topic up and gives it, in one statement; nothing when there is no such topic. */
    Mono<Topic> touch(long id) {
        return database.sql("update topics set last_activity_at = :now where id = :id")
                .filter(statement -> statement.returnGeneratedValues(TopicReader.COLUMNS))
                .bind("now", clock.instant().atOffset(ZoneOffset.UTC))
                .bind("id", id)
                .map((row, _) -> reader.convert(row))
                .one();
    }
}
