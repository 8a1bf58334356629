/**
 * Agents: objectives that are carried out in the background. What an agent is, what each of its runs did and may do, and the
 * rules by which a run goes on, rests or asks a person. Nothing here lets a model work.
 */
@NullMarked
package dev.steward.agent;

import org.jspecify.annotations.NullMarked;
