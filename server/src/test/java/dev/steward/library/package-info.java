@NullMarked
package dev.steward.library;

import org.jspecify.annotations.NullMarked;
