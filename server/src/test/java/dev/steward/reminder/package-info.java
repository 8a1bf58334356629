@NullMarked
package dev.steward.reminder;

import org.jspecify.annotations.NullMarked;
