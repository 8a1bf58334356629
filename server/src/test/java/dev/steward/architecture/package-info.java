@NullMarked
package dev.steward.architecture;

import org.jspecify.annotations.NullMarked;
