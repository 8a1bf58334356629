package dev.steward.agent.artifact;

import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.directive.ArtifactText;
import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Origin;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

@Schema(name = "AgentArtifactCreate", description = "An artifact that a person or a program adds")
public record ArtifactCreate(
        @Schema(minLength = 1, maxLength = AgentWords.MAX_TITLE)
        String title,

        @Nullable
        @Schema(maxLength = ArtifactText.MAX_LENGTH, description = "Of a link, the address, which is of the web")
        String content,

        @Nullable @Schema(description = "text when left out")
        ArtifactKind kind,

        @Nullable @Schema(maxLength = MAX_KEY) String key) {

    static final int MAX_KEY = 80;

    public ArtifactCreate {
        new Check()
                .text("title", title, AgentWords.MAX_TITLE)
                .length("content", content, 0, ArtifactText.MAX_LENGTH)
                .length("key", key, 0, MAX_KEY)
                .verify();
        if (kind == ArtifactKind.link && content != null && !content.isBlank() && !isOfTheWeb(content.strip())) {
            throw new Problem.Invalid(
                    "content", "must be a web address where the kind is link: http:// or https://, and without spaces");
        }
    }

    public ArtifactDraft draft() {
        return new ArtifactDraft(
                key == null || key.isBlank() ? null : key.strip(),
                Objects.requireNonNullElse(kind, ArtifactKind.text),
                title.strip(),
                Objects.requireNonNullElse(content, ""));
    }

    /** Whether an address is a web page, and not another scheme that a browser would follow. */
    static boolean isOfTheWeb(String address) {
        return Origin.of(address).isPresent();
    }
}
