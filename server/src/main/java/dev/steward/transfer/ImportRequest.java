package dev.steward.transfer;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** @param only the numbers of the wanted conversations; null for all but {@code except} */
@Schema(name = "ImportStart", description = "What to import from a file, and where to")
record ImportRequest(
        @Nullable
        @ArraySchema(
                maxItems = MAX,
                arraySchema = @Schema(description = "The numbers of the conversations to import; all when left out"))
        List<Integer> only,

        @Nullable
        @ArraySchema(
                maxItems = MAX,
                arraySchema = @Schema(description = "The numbers of the conversations to leave out"))
        List<Integer> except,

        @Nullable @Schema(description = "The parent topic; when left out, a new topic named after the product")
        Long topicId,

        @Nullable @Schema(description = "Whether to restore conversations that were imported before and deleted here")
        Boolean deletedToo) {

    /** Maximum length of each list. */
    static final int MAX = 20_000;

    ImportRequest {
        only = only == null ? null : List.copyOf(only);
        except = except == null ? null : List.copyOf(except);
        new Check()
                .that(only == null || only.size() <= MAX, "only", "must name at most " + MAX)
                .that(except == null || except.size() <= MAX, "except", "must name at most " + MAX)
                .that(only == null || except == null, "except", "must not be given beside only")
                .verify();
    }

    boolean wantsDeleted() {
        return Boolean.TRUE.equals(deletedToo);
    }
}
