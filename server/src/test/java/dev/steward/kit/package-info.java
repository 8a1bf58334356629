@NullMarked
package dev.steward.kit;

import org.jspecify.annotations.NullMarked;
