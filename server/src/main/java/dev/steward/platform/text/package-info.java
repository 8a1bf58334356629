/** What can be said about a text without knowing what it is for. */
@NullMarked
package dev.steward.platform.text;

import org.jspecify.annotations.NullMarked;
