package dev.steward.agent.trigger;

/** How an agent is started from outside. */
enum TriggerType {
    /** By calling a secret address. */
    webhook
}
