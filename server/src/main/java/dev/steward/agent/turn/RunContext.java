package dev.steward.agent.turn;

import dev.steward.agent.transcript.EventDraft;
import dev.steward.provider.Estimate;
import dev.steward.provider.ModelEvent;
import dev.steward.provider.PromptMessage;
import dev.steward.turn.PromptRoom;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How full the context window of a model is, in one turn. */
final class RunContext {

    /** For a turn whose model is unknown. */
    static final RunContext UNKNOWN = new RunContext(null, 0);

    private final @Nullable PromptRoom room;
    private final int most;
    private volatile int said;

    /** @param most tokens that are shown, however large the window is */
    RunContext(@Nullable PromptRoom room, int most) {
        this.room = room;
        this.most = most;
    }

    void begin(List<PromptMessage> history) {
        said = Estimate.ofMessages(history);
    }

    /** The entry about it after a round; empty if the size of the window is unknown. */
    Optional<EventDraft> after(ModelEvent.Usage cost) {
        if (room == null) {
            return Optional.empty();
        }
        long current = (long) cost.promptTokens() + cost.completionTokens();
        var window = room.window();
        return Optional.of(EventDraft.context(
                current,
                window == null ? room.limit() : Math.min(window, most),
                Math.min(current, room.counted(said))));
    }
}
