package dev.steward.agent.lifecycle;

import dev.steward.turn.TurnEnd;

/** What a turn of a run ended with. */
public sealed interface Ending {

    /** The last message of it, as a whole. */
    record Answered(String text) implements Ending {}

    /** Someone stopped it. */
    record Stopped() implements Ending {}

    /** The chosen provider could not be asked. @param sentence why, for people */
    record Unready(String sentence) implements Ending {}

    /** It died. */
    record Failed(TurnEnd.Cause cause) implements Ending {}
}
