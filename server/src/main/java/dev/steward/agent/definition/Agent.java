package dev.steward.agent.definition;

import dev.steward.conversation.Container;
import dev.steward.event.Event;
import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A stored agent.
 *
 * @param isInline whether it belongs to one workflow step only
 * @param currentRunId the run that determines its status; null if it has none
 * @param generation of its transcript
 * @param version number of writes to the row
 */
public record Agent(
        long id,
        String publicId,
        Content content,
        boolean isInline,
        @Nullable Long currentRunId,
        Retry retry,
        long generation,
        long version,
        Times times) {

    /** Estimated bytes apart from the texts, until the response is written. */
    private static final int REST = 3_000;

    /** What a person specifies. @param container the conversation that receives its answers; null for none */
    public record Content(
            String title,
            String task,
            @Nullable Container container,
            @Nullable Long blueprintId,
            Capabilities capabilities,
            Governance governance) {

        public Content at(@Nullable Container now, @Nullable Long blueprint, @Nullable Long role) {
            return new Content(title, task, now, blueprint, capabilities.with(role), governance);
        }

        private Content outline() {
            return new Content("", "", null, null, capabilities.outline(), governance);
        }
    }

    /** How often it was retried, and when the next retry is due. */
    public record Retry(int count, @Nullable Instant at) {
        public static final Retry NONE = new Retry(0, null);
    }

    /** When it was read, archived and changed. */
    public record Times(
            @Nullable Instant lastReadAt, @Nullable Instant archivedAt, Instant createdAt, Instant updatedAt) {}

    /** Maps a row with the kind of its conversation, which is missing once the conversation is in the trash. */
    static Agent of(Columns row) {
        return new Agent(
                row.number("id"),
                row.text("public_id"),
                new Content(
                        row.text("title"),
                        row.text("task"),
                        container(row),
                        row.numberOrNull("blueprint_id"),
                        Capabilities.of(row),
                        Governance.of(row)),
                row.flag("inline"),
                row.numberOrNull("current_run_id"),
                new Retry(row.count("retry_count"), row.instantOrNull("retry_at")),
                row.number("generation"),
                row.number("version"),
                new Times(
                        row.instantOrNull("last_read_at"),
                        row.instantOrNull("archived_at"),
                        row.instant("created_at"),
                        row.instant("updated_at")));
    }

    private static @Nullable Container container(Columns row) {
        var kind = row.textOrNull("conversation_kind");
        return Stream.of(Container.Kind.values())
                .filter(each -> each.name().equals(kind))
                .findFirst()
                .map(each -> new Container(each, row.number("conversation_id")))
                .orElse(null);
    }

    @Nullable
    public Long topicId() {
        return conversation(Container.Kind.topic);
    }

    @Nullable
    public Long chatId() {
        return conversation(Container.Kind.chat);
    }

    private @Nullable Long conversation(Container.Kind kind) {
        var container = content.container();
        return container != null && container.kind() == kind ? container.id() : null;
    }

    public String title() {
        return content.title();
    }

    public Governance governance() {
        return content.governance();
    }

    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, content.title(), content.task());
    }

    /** The same without any text that people wrote. */
    public Agent outline() {
        return new Agent(id, publicId, content.outline(), isInline, currentRunId, retry, generation, version, times);
    }

    public boolean isCurrent(long run) {
        return Objects.equals(currentRunId, run);
    }

    /** An event about the agent and one of its runs, if there is one. */
    public Event event(String type, @Nullable Long run) {
        return Event.of(type)
                .about(Event.About.NOTHING.agent(id, run).topic(topicId()).chat(chatId()));
    }
}
