/** What several test suites share: stand-ins for outside systems and helpers that wait on a condition. */
@NullMarked
package dev.steward.support;

import org.jspecify.annotations.NullMarked;
