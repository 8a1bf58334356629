package dev.steward.durable.schedule;

/** What happens to runs that were due while Steward was not running. Spec: decision 29. */
public enum Misfire {
    /** It runs once for all of them. */
    run_once,
    /** They are left out. */
    skip
}
