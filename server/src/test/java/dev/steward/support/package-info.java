/** Shared by several test suites: stand-ins for external systems, and helpers that wait for a condition. */
@NullMarked
package dev.steward.support;

import org.jspecify.annotations.NullMarked;
