@NullMarked
package dev.steward.lifecycle;

import org.jspecify.annotations.NullMarked;
