@NullMarked
package dev.steward.event;

import org.jspecify.annotations.NullMarked;
