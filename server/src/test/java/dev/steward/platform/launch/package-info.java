@NullMarked
package dev.steward.platform.launch;

import org.jspecify.annotations.NullMarked;
