/** The Steward service: one process that serves the API, the web client and the documentation. */
@NullMarked
package dev.steward;

import org.jspecify.annotations.NullMarked;
