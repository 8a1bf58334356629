package dev.steward.agent.lifecycle;

import dev.steward.turn.TurnEnd;

/** How a turn of a run ended. */
public sealed interface Ending {

    /** With an answer: the last message in full. */
    record Answered(String text) implements Ending {}

    /** It was stopped. */
    record Stopped() implements Ending {}

    /** The chosen provider could not be used. @param sentence why, for people */
    record Unready(String sentence) implements Ending {}

    /** It failed. */
    record Failed(TurnEnd.Cause cause) implements Ending {}
}
