/** Attacks on the service as a whole: races, clients that hang up, stores that fail, leftovers that are damaged. */
@NullMarked
package dev.steward.attack;

import org.jspecify.annotations.NullMarked;
