package dev.steward.agent.trigger;

/** How an agent is started from outside. */
enum TriggerType {
    /** By a call to a secret address. */
    webhook
}
