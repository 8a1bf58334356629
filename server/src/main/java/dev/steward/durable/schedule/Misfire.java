package dev.steward.durable.schedule;

/** What happens to runs that were due while Steward was not running. Spec: decision 29. */
public enum Misfire {
    /** One run covers all of them. */
    run_once,
    /** They are skipped. */
    skip
}
