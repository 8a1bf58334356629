package dev.steward.history.change;

import java.util.Optional;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * The run of an agent on whose behalf something is written. It stands in the context of the call, so that nobody in between need
 * know of it.
 */
public record Author(long run) {

    /** The context of what the run asked for. */
    public Context in(Context context) {
        return context.put(Author.class, this);
    }

    /** Empty where a person, or Steward itself, writes. */
    public static Optional<Author> of(ContextView context) {
        return context.getOrEmpty(Author.class);
    }
}
