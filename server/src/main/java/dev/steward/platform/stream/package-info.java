/** What comes in pieces: logs that grow while they are read, and bytes on their way. */
@NullMarked
package dev.steward.platform.stream;

import org.jspecify.annotations.NullMarked;
