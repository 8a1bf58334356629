package dev.steward.search;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Search results, as the API returns them. */
@Schema(name = "SearchAnswer", description = "The results, best first")
record SearchRead(
        @Schema(description = "The query, trimmed") String query,

        List<Result> results,

        @Nullable @Schema(description = "The value of `after` for the next part; null at the end")
        String next,

        @Schema(description = "Each part of the query that looks like a filter, in order")
        List<Filter> filters,

        @Schema(description = "Whether nothing matches exactly and these are the closest results")
        boolean guessed,

        Index index) {

    @Schema(name = "SearchResult", description = "A search result")
    record Result(
            @Schema(allowableValues = {"topics", "chats", "agents", "workflows"})
            String section,

            @Schema(
                    allowableValues = {"title", "description", "message", "prompt", "answer"},
                    description =
                            "The part that matches; of an agent, `prompt` is its task and `answer` its last result")
            String field,

            boolean isTitle,

            @Schema(description = "Of the conversation or the agent")
            long entityId,

            @Nullable @Schema(description = "Of the conversation or the agent, for its address")
            String ref,

            @Schema(description = "Of the conversation or the agent")
            String title,

            @Schema(description = "The matching passage, in one line")
            String snippet,

            @Schema(description = "The matching parts of the snippet, at most 20")
            List<Snippet.Mark> marks,

            @Nullable
            @Schema(
                    allowableValues = {"user", "assistant"},
                    description = "The author; null if it is no message")
            String role,

            @Nullable @Schema(description = "Null where it is no message")
            Long messageId,

            @Nullable @Schema(description = "When the message was written, or the conversation or agent changed")
            Instant updatedAt) {}

    @Schema(name = "SearchFilter", description = "A part of the query that looks like a filter")
    record Filter(
            String text,

            @Schema(description = "Whether it is a filter; otherwise it is searched as words")
            boolean understood) {}

    @Schema(name = "SearchIndex", description = "A source of the answer")
    record Index(
            @Schema(
                    description = "While the index is `building`, the database answers: slower, the newest first, and"
                            + " only the first results")
            State state,

            @Nullable @Schema(description = "How much of the index is built, from 0 to 1; null if unknown")
            Double share) {

        enum State {
            ready,
            building
        }
    }

    static SearchRead of(SearchQuery query, Found found, Index index) {
        return new SearchRead(query.text(), found.results(), found.next(), query.pieces(), found.guessed(), index);
    }

    /** A page of results. @param next the cursor for the next page; null at the end */
    record Found(List<Result> results, @Nullable String next, boolean guessed) {
        static final Found NOTHING = new Found(List.of(), null, false);
    }
}
