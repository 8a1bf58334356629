package dev.steward.agent.approval;

import dev.steward.permission.Decision;
import dev.steward.permission.PermissionType;
import dev.steward.permission.Reason;
import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * A stored permission request of a run.
 *
 * @param info what a person sees of it at first
 * @param cut how many characters of which fields that leaves out
 * @param allowable whether it can be allowed for the rest of the run, because all of it can be shown
 * @param taint the source of the outside text it would bring in; null for none
 * @param reason why it is asked
 * @param answer null while undecided
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
        @Nullable Answer answer,
        Instant createdAt) {

    public enum By {
        person,
        /** The end of the turn. */
        stop
    }

    public record Answer(Decision decision, By by, Instant at) {}

    /** Estimated bytes apart from the texts, until the response is written. */
    private static final int REST = 1_000;

    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, title, target)
                + Stream.concat(info.values().stream(), reason.quotes().values().stream())
                        .mapToInt(value -> MemoryBudget.estimatedBytes(0, value))
                        .sum();
    }

    private static final TypeReference<Map<String, String>> INFO = new TypeReference<>() {};

    private static final TypeReference<Map<String, Integer>> CUT = new TypeReference<>() {};

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
                Objects.requireNonNullElse(row.json("cut", CUT), Map.of()),
                row.flag("allowable"),
                row.textOrNull("taint"),
                new Reason(
                        row.word("reason_kind", Reason.Kind.class),
                        Objects.requireNonNullElse(row.json("reason_quotes", INFO), Map.of())),
                row.textOrNull("decision") == null
                        ? null
                        : new Answer(
                                row.word("decision", Decision.class),
                                row.word("decided_by", By.class),
                                row.instant("answered_at")),
                row.instant("created_at"));
    }
}
