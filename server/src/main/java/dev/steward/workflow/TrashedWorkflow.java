package dev.steward.workflow;

import org.jspecify.annotations.Nullable;

/**
 * A deleted workflow as it was, with its steps and the tasks of their own agents.
 *
 * @param exportId its id in exported files; null for none
 */
record TrashedWorkflow(
        Workflow workflow, Definition definition, @Nullable String exportId) {}
