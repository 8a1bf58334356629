/** Tests with the service as a child process that is killed and restarted. */
@NullMarked
package dev.steward.crash;

import org.jspecify.annotations.NullMarked;
