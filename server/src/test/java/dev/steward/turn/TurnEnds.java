package dev.steward.turn;

import java.util.List;

/** Ends of turns for tests. */
public final class TurnEnds {

    private TurnEnds() {}

    public static TurnEnd answered(String text) {
        return new TurnEnd.Completed(
                "large", new ModelRound(text, null, List.of(), List.of(), null, "stop", List.of()));
    }

    public static TurnEnd failed(TurnEnd.Cause cause) {
        return new TurnEnd.Failed(null, cause, ModelRound.NOTHING);
    }
}
