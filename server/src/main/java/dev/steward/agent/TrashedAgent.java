package dev.steward.agent;

import java.util.Map;

/** A deleted agent as it was, and what it had noted. */
record TrashedAgent(Agent agent, Map<String, String> state) {}
