@NullMarked
package dev.steward.toolauth;

import org.jspecify.annotations.NullMarked;
