/** Agents and workflows that go from one Steward to another, as one file of YAML. Spec: Agents, 24. */
@NullMarked
package dev.steward.transfer.definition;

import org.jspecify.annotations.NullMarked;
