package dev.steward.agent;

/** What a turn of a run ended with. */
sealed interface Ending {

    /** The last message of it, as a whole. */
    record Answered(String text) implements Ending {}

    /** Somebody stopped it. */
    record Stopped() implements Ending {}

    /** It died. @param sentence why, for people */
    record Failed(String sentence) implements Ending {}
}
