package dev.steward.durable.schedule;

/** What becomes of times that passed while nobody looked. Spec: decision 29. */
public enum Misfire {
    /** It runs once for all of them. */
    run_once,
    /** They are left out. */
    skip
}
