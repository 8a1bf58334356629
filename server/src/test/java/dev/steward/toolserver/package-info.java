@NullMarked
package dev.steward.toolserver;

import org.jspecify.annotations.NullMarked;
