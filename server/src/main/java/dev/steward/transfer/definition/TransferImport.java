package dev.steward.transfer.definition;

import dev.steward.platform.input.Check;
import dev.steward.transfer.definition.TransferDocument.Kind;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Schema(name = "TransferImport", description = "A file to import, and what to do with existing items")
record TransferImport(
        @Schema(minLength = 1, maxLength = YamlReading.MAX_BYTES, description = "YAML, of at most 2,000,000 bytes")
        String content,

        @Nullable
        @ArraySchema(
                maxItems = MAX_RESOLUTIONS,
                arraySchema = @Schema(description = "For conflicts of the preview; the others use their default"))
        List<Resolution> resolutions) {

    private static final int MAX_RESOLUTIONS = TransferDocument.MAX_AGENTS + 1;

    TransferImport {
        TransferText.check(new Check(), content)
                .that(
                        resolutions == null || resolutions.size() <= MAX_RESOLUTIONS,
                        "resolutions",
                        "must be a list of at most %,d".formatted(MAX_RESOLUTIONS))
                .that(
                        resolutions == null || resolutions.stream().allMatch(Objects::nonNull),
                        "resolutions",
                        "must not hold null")
                .verify();
    }

    @Schema(name = "TransferResolution", description = "What to do with a conflict")
    record Resolution(
            @Nullable @Schema(description = "agent when left out")
            Kind kind,

            @Nullable @Schema(description = "Of an agent: where it stands in the file, from 0; null of the workflow")
            Integer index,

            Action action) {

        Resolution {
            new Check()
                    .required("action", action)
                    .that(
                            kind != Kind.workflow || action != Action.link,
                            "action",
                            "must be replace or create for a workflow")
                    .verify();
        }

        private boolean isOf(Kind wanted, @Nullable Integer at) {
            return wanted == Kind.workflow ? kind == Kind.workflow : kind != Kind.workflow && Objects.equals(index, at);
        }
    }

    enum Action {
        /** Replace the existing item, which keeps its id and its history. */
        replace,
        /** Create another item next to the existing one. */
        create,
        /** Use the existing item as it is. Agents only. */
        link
    }

    /** The requested action for an item, the last one if there are several. @param index null for the workflow */
    Optional<Action> said(Kind kind, @Nullable Integer index) {
        return resolutions == null
                ? Optional.empty()
                : resolutions.reversed().stream()
                        .filter(each -> each.isOf(kind, index))
                        .map(Resolution::action)
                        .findFirst();
    }
}
