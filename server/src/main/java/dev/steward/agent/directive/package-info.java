/**
 * The lines in an agent's replies that Steward acts on, such as {@code PROGRESS:}, and the artifacts in them. Pure rules: a new
 * directive is a case of {@code DirectiveLine}, and a sentence of {@code turn.RunWords}.
 */
@NullMarked
package dev.steward.agent.directive;

import org.jspecify.annotations.NullMarked;
