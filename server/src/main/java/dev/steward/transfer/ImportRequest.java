package dev.steward.transfer;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
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
        var check = new Check();
        check(check, "only", only);
        check(check, "except", except);
        check.that(only == null || except == null, "except", "must not be given beside only")
                .verify();
        only = only == null ? null : List.copyOf(only);
        except = except == null ? null : List.copyOf(except);
    }

    private static void check(Check check, String field, @Nullable List<Integer> numbers) {
        check.that(numbers == null || numbers.size() <= MAX, field, "must name at most " + MAX)
                .that(numbers == null || numbers.stream().noneMatch(Objects::isNull), field, "must not hold null");
    }

    boolean wantsDeleted() {
        return Boolean.TRUE.equals(deletedToo);
    }
}
