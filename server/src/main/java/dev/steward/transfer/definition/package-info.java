/** Transfers agents and workflows from one Steward to another as a YAML file. Spec: Agents, 24. */
@NullMarked
package dev.steward.transfer.definition;

import org.jspecify.annotations.NullMarked;
