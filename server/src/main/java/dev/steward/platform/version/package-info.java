/** Which Steward this is: the CalVer version, and the commit and day that it comes from. */
@NullMarked
package dev.steward.platform.version;

import org.jspecify.annotations.NullMarked;
