/** What can go wrong, in one closed family that knows no transport. */
@NullMarked
package dev.steward.platform.problem;

import org.jspecify.annotations.NullMarked;
