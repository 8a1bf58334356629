/**
 * What an agent may do: what it asks for by a call of a tool, the rules that a person has laid down about the values in it, and
 * what these and the policy make of it. Nothing in here is stored or looked up.
 */
@NullMarked
package dev.steward.permission;

import org.jspecify.annotations.NullMarked;
