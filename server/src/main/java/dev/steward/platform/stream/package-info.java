/** Data that arrives in pieces: logs that grow while they are read, and byte streams. */
@NullMarked
package dev.steward.platform.stream;

import org.jspecify.annotations.NullMarked;
