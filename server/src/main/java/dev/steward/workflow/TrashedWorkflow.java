package dev.steward.workflow;

/** A deleted workflow as it was, with its steps and what their own agents were to do. */
record TrashedWorkflow(Workflow workflow, Definition definition) {}
