/** Artifacts: what a run published, and what people and programs add to it. */
@NullMarked
package dev.steward.agent.artifact;

import org.jspecify.annotations.NullMarked;
