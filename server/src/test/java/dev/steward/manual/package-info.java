/** Keeps the parts of the manual that are written from the code true to it. */
@NullMarked
package dev.steward.manual;

import org.jspecify.annotations.NullMarked;
