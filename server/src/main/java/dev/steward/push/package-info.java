/**
 * Notifies closed browsers through the push services of their vendors. Other packages decide what to send; this one only delivers
 * it.
 */
@NullMarked
package dev.steward.push;

import org.jspecify.annotations.NullMarked;
