/** Startup configuration: command line options, environment variables and the settings file. */
@NullMarked
package dev.steward.platform.launch;

import org.jspecify.annotations.NullMarked;
