/** Keeps the generated parts of the manual in line with the code. */
@NullMarked
package dev.steward.manual;

import org.jspecify.annotations.NullMarked;
