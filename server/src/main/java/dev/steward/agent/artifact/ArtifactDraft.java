package dev.steward.agent.artifact;

import dev.steward.agent.directive.Directives;
import org.jspecify.annotations.Nullable;

/** An artifact to be stored. @param key by which others find it; null for none */
public record ArtifactDraft(@Nullable String key, ArtifactKind kind, String title, String content) {

    static final String RESULT = "result";
    static final String OUTPUT = "output";

    /** The result that a run reports. */
    public static ArtifactDraft result(String content) {
        return new ArtifactDraft(RESULT, ArtifactKind.text, "Result", content);
    }

    /** An artifact that a run publishes while it works. */
    public static ArtifactDraft output(Directives.Piece piece) {
        return new ArtifactDraft(OUTPUT, ArtifactKind.text, piece.title(), piece.content());
    }
}
