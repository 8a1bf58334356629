@NullMarked
package dev.steward.platform.text;

import org.jspecify.annotations.NullMarked;
