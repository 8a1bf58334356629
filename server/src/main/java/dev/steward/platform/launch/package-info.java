/** What a start is told: the options of the command line and the file of settings beside it. */
@NullMarked
package dev.steward.platform.launch;

import org.jspecify.annotations.NullMarked;
