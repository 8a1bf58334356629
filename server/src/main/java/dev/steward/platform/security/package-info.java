/** Secrets at rest. */
@NullMarked
package dev.steward.platform.security;

import org.jspecify.annotations.NullMarked;
