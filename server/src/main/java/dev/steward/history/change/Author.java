package dev.steward.history.change;

import java.util.Optional;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/** The agent run that makes a change. Carried in the context of the call, so that no layer in between needs to know of it. */
public record Author(long run) {

    public Context in(Context context) {
        return context.put(Author.class, this);
    }

    /** Empty if a user or Steward itself is writing. */
    public static Optional<Author> of(ContextView context) {
        return context.getOrEmpty(Author.class);
    }
}
