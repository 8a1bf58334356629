/**
 * What runs may do: the rules that a person sets, the requests that need a person's decision and how they were answered, and
 * whether a run has read text from outside ({@code RunTaint}).
 */
@NullMarked
package dev.steward.agent.approval;

import org.jspecify.annotations.NullMarked;
