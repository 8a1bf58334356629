@NullMarked
package dev.steward.answer;

import org.jspecify.annotations.NullMarked;
