/** Text handling that is independent of what a text is for. */
@NullMarked
package dev.steward.platform.text;

import org.jspecify.annotations.NullMarked;
