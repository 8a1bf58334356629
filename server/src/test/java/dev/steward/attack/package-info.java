/** Attacks on the whole service: races, clients that hang up, failing stores, damaged leftovers. */
@NullMarked
package dev.steward.attack;

import org.jspecify.annotations.NullMarked;
