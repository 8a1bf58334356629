/** The service as a child process that is killed and started again. */
@NullMarked
package dev.steward.crash;

import org.jspecify.annotations.NullMarked;
