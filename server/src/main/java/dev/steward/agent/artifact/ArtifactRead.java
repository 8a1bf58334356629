package dev.steward.agent.artifact;

import dev.steward.platform.data.Columns;
import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentArtifact", description = "An artifact")
public record ArtifactRead(
        long id,
        long agentId,

        @Nullable @Schema(description = "The run that created it; null if it was added otherwise")
        Long agentRunId,

        @Nullable String key,
        ArtifactKind kind,
        String title,
        String content,

        @Schema(description = "Whether the content is cut here, as in lists; the artifact alone has it")
        boolean truncated,

        Instant createdAt,
        Instant updatedAt) {

    /** Characters of content in lists. */
    public static final int LISTED = 2_000;

    /** A row whose content the database may have cut, possibly leaving half a character at the end. */
    static ArtifactRead of(Columns row) {
        return new ArtifactRead(
                row.number("id"),
                row.number("agent_id"),
                row.numberOrNull("run_id"),
                row.textOrNull("artifact_key"),
                row.word("kind", ArtifactKind.class),
                row.text("title"),
                Truncate.to(row.text("content"), Integer.MAX_VALUE),
                row.flag("truncated"),
                row.instant("created_at"),
                row.instant("updated_at"));
    }
}
