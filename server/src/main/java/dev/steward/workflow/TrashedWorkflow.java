package dev.steward.workflow;

import org.jspecify.annotations.Nullable;

/**
 * A deleted workflow as it was, with its steps and what their own agents were to do.
 *
 * @param exportId what files call it; null where none does
 */
record TrashedWorkflow(
        Workflow workflow, Definition definition, @Nullable String exportId) {}
