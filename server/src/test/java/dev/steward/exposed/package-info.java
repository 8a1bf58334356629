@NullMarked
package dev.steward.exposed;

import org.jspecify.annotations.NullMarked;
