package dev.steward.agent.run;

/** What happens to runs. */
public enum RunSignal {
    /** A run is started and queued. */
    START,
    /** An empty run is opened. */
    CLEAR,
    /** A slot is free. */
    ADMIT,
    /** The next step follows. */
    CONTINUE,
    /** Agents are disabled before the next step. */
    DEFER,
    /** A tool needs approval. */
    ASK,
    /** Everything is decided while its step still waits. */
    ANSWER,
    /** Everything is decided after its step gave up its slot. */
    QUEUE,
    /** Its answer is complete. */
    REST,
    /** It reports its objective as done. */
    COMPLETE,
    /** It needs you, or its budget is used up. */
    BLOCK,
    /** What blocked it is gone. */
    RELEASE,
    /** It failed. */
    FAIL,
    /** It is stopped. */
    CANCEL,
    /** It no longer responds. */
    INTERRUPT,
    /** It gets a message. */
    MESSAGE,
    /** It is resumed. */
    RESUME
}
