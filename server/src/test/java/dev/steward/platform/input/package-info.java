@NullMarked
package dev.steward.platform.input;

import org.jspecify.annotations.NullMarked;
