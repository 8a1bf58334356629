package dev.steward.agent.trigger;

/** How something outside starts an agent. */
enum TriggerType {
    /** By calling an address that nobody else knows. */
    webhook
}
