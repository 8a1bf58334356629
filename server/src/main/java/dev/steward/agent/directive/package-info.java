/**
 * What the words of an agent say to Steward: lines such as {@code PROGRESS:}, and texts that it publishes. Pure rules: a new
 * word is a case of {@code DirectiveLine}, and a sentence of {@code turn.RunWords}.
 */
@NullMarked
package dev.steward.agent.directive;

import org.jspecify.annotations.NullMarked;
