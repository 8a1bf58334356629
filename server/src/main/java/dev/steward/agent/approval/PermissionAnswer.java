package dev.steward.agent.approval;

import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.permission.Decision;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentPermissionAnswer", description = "A decision on a permission request")
public record PermissionAnswer(
        @Schema(minLength = 1, maxLength = MAX_ID) String requestId,
        Decision decision,

        @Nullable @Schema(maxLength = MAX_NOTE, description = "A note, shown in the transcript beside the request")
        String note) {

    static final int MAX_ID = 64;

    private static final int MAX_NOTE = 4_000;

    public PermissionAnswer {
        new Check()
                .text("request_id", requestId, MAX_ID)
                .required("decision", decision)
                .length("note", note, 0, MAX_NOTE)
                .verify();
    }

    public boolean isSilent() {
        return note == null || note.isBlank();
    }

    /** The note as a transcript event. The model reads it in the result of a denied call. */
    public EventDraft said() {
        return new EventDraft(
                EventKind.hook,
                note == null ? "" : note.strip(),
                null,
                null,
                requestId,
                Map.of("decision", decision.wire()));
    }
}
