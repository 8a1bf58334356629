/** Logs that grow while they are read. */
@NullMarked
package dev.steward.platform.stream;

import org.jspecify.annotations.NullMarked;
