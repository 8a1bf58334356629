/**
 * Decides what an agent may do: its request made by a tool call, the user's rules about the values in it, and the outcome under
 * these and the policy. Nothing in here is stored or looked up.
 */
@NullMarked
package dev.steward.permission;

import org.jspecify.annotations.NullMarked;
