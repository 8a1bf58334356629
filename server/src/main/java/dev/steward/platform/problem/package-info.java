/** All errors that clients may see, as one closed family that is independent of the transport. */
@NullMarked
package dev.steward.platform.problem;

import org.jspecify.annotations.NullMarked;
