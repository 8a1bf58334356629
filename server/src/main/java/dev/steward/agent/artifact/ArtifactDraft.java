package dev.steward.agent.artifact;

import dev.steward.agent.directive.Directives;
import org.jspecify.annotations.Nullable;

/** An artifact that is to be kept. @param key by which others find it; null for none */
public record ArtifactDraft(@Nullable String key, ArtifactKind kind, String title, String content) {

    static final String RESULT = "result";
    static final String OUTPUT = "output";

    /** What a run says that it has reached. */
    public static ArtifactDraft result(String content) {
        return new ArtifactDraft(RESULT, ArtifactKind.text, "Result", content);
    }

    /** What a run made on the way. */
    public static ArtifactDraft output(Directives.Piece piece) {
        return new ArtifactDraft(OUTPUT, ArtifactKind.text, piece.title(), piece.content());
    }
}
