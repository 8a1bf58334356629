package dev.steward.attack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.CRC32C;

/** A turn as a killed process leaves it: a row that says it is running, perhaps its question, perhaps a journal. */
final class CutTurn {

    /** Whether the question is still there. */
    enum Question {
        KEPT,
        DELETED
    }

    private CutTurn() {}

    /** Leaves a turn with its question and a journal with that text. */
    static void leave(Service service, long topic, String shown) throws IOException {
        long turn = over(service, topic, Question.KEPT);
        var frame = "{\"type\":\"delta\",\"content\":\"%s\"}".formatted(shown).getBytes(StandardCharsets.UTF_8);
        var sum = new CRC32C();
        sum.update(frame);
        Files.writeString(
                journal(service.folder(), turn),
                "%08x %s%n".formatted(sum.getValue(), new String(frame, StandardCharsets.UTF_8)));
        runs(service, turn);
    }

    /** Leaves a turn without a journal and returns its id. */
    static long leave(Service service, long topic, Question question) throws IOException {
        long turn = over(service, topic, question);
        runs(service, turn);
        return turn;
    }

    /** Marks the turn as running last, because the service looks for such turns by itself. */
    private static void runs(Service service, long turn) {
        service.sql("update turns set running_in = conversation_id, status = 'running' where id = " + turn);
    }

    private static long over(Service service, long topic, Question question) throws IOException {
        if (question == Question.KEPT) {
            service.sql("""
                    insert into messages (
                        conversation_id, chosen, alternatives, alternative, role, content, created_at, updated_at)
                    values (%d, true, 1, 1, 'user', 'Wer da?', current_timestamp, current_timestamp)
                    """.formatted(topic));
        }
        service.sql("""
                insert into turns (conversation_id, question_id, owner, epoch, status, started_at)
                values (%1$d, coalesce((select max(id) from messages where conversation_id = %1$d), 987654321),
                    '%2$s', 1, 'cut', current_timestamp)
                """.formatted(topic, Files.readString(service.folder().resolve("db/instance"))));
        var row = service.sql("select id from turns where conversation_id = " + topic)
                .getFirst();
        return ((Number) Objects.requireNonNull(row.get("id"))).longValue();
    }

    static Path journal(Path folder, long turn) {
        return folder.resolve("db/turns").resolve(turn + ".journal");
    }
}
