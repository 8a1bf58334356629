/**
 * Tells browsers that are closed what waits for a person, through the push services of their makers. What is told belongs to
 * others: this package knows how, not what.
 */
@NullMarked
package dev.steward.push;

import org.jspecify.annotations.NullMarked;
