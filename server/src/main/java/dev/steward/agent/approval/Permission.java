package dev.steward.agent.approval;

import dev.steward.permission.Decision;
import dev.steward.permission.PermissionType;
import dev.steward.permission.Reason;
import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * A stored question whether a run may do something.
 *
 * @param info what a person is shown of it at first
 * @param cut how many characters of which fields that leaves out
 * @param allowable whether it can be allowed for the rest of the run: all of it can be looked at
 * @param taint whose words it would bring; null for nobody's
 * @param reason why it is asked
 * @param expiresAt when the default answers it; null for never
 * @param answer null while nobody has decided
 */
public record Permission(
        long id,
        String requestId,
        long agentId,
        long runId,
        PermissionType type,
        String title,
        String target,
        String signature,
        Map<String, String> info,
        Map<String, Integer> cut,
        boolean allowable,
        @Nullable String taint,
        Reason reason,
        @Nullable Instant expiresAt,
        Decision defaultAnswer,
        @Nullable Answer answer,
        Instant createdAt) {

    /** Who decided. */
    public enum By {
        person,
        /** Nobody had by then. */
        time,
        /** The turn was over. */
        stop
    }

    public record Answer(Decision decision, By by, Instant at) {}

    /** A rough number of bytes that one takes beside its texts, until it is written. */
    private static final int REST = 1_000;

    /** What it takes of the memory. */
    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, title, target)
                + Stream.concat(info.values().stream(), reason.quotes().values().stream())
                        .mapToInt(value -> MemoryBudget.estimatedBytes(0, value))
                        .sum();
    }

    private static final TypeReference<Map<String, String>> INFO = new TypeReference<>() {};

    private static final TypeReference<Map<String, Integer>> CUT = new TypeReference<>() {};

    /** What can be decided about it. */
    List<Decision> options() {
        return Stream.of(Decision.values())
                .filter(decision -> allowable || decision != Decision.approve_always)
                .toList();
    }

    private static Map<String, Integer> cut(Columns row) {
        return Objects.requireNonNullElse(row.json("cut", CUT), Map.of());
    }

    static Permission of(Columns row) {
        return new Permission(
                row.number("id"),
                row.text("request_id"),
                row.number("agent_id"),
                row.number("run_id"),
                row.word("kind", PermissionType.class),
                row.text("title"),
                row.text("target"),
                row.text("signature"),
                Objects.requireNonNullElse(row.json("info", INFO), Map.of()),
                cut(row),
                row.flag("allowable"),
                row.textOrNull("taint"),
                new Reason(
                        row.word("reason_kind", Reason.Kind.class),
                        Objects.requireNonNullElse(row.json("reason_quotes", INFO), Map.of())),
                row.instantOrNull("expires_at"),
                row.word("default_answer", Decision.class),
                row.textOrNull("decision") == null
                        ? null
                        : new Answer(
                                row.word("decision", Decision.class),
                                row.word("decided_by", By.class),
                                row.instant("answered_at")),
                row.instant("created_at"));
    }
}
