/** The version of Steward: CalVer, with the commit and its day. */
@NullMarked
package dev.steward.platform.version;

import org.jspecify.annotations.NullMarked;
