/**
 * What runs may do: the rules that people lay down, the questions that wait for a person and what was decided, and whose words
 * a run has read ({@code RunTaint}).
 */
@NullMarked
package dev.steward.agent.approval;

import org.jspecify.annotations.NullMarked;
