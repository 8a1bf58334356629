@NullMarked
package dev.steward.push;

import org.jspecify.annotations.NullMarked;
